/** The route table: every page's address, title, key and roles. Router, navigation, breadcrumbs and keys are made from it. */
import type { ComponentType } from 'react';

import type { Role } from '@/api/datasets';
import type { Stage } from '@/api/guidelines';

export interface PageRoute {
  /** As the router matches it; parts in a title stand for the address's own: `Screen :screenId`. */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Where it is listed; pages without are reached from other pages. */
  readonly menu?: 'bar' | 'sections' | 'account';
  /** Goes there after the key of `go`; unique in the table. */
  readonly key?: string;
  /** Who does something there; without, every member. */
  readonly roles?: readonly Role[];
  /** Whether members in other roles may read it, although no menu lists it for them. */
  readonly readable?: boolean;
  /** The guidelines to be read before work begins there. */
  readonly guidelines?: Stage;
  /** Whether it is shown without the shell, to people who are not signed in. */
  readonly bare?: boolean;
}

const ANNOTATORS: readonly Role[] = ['annotator', 'maintainer'];
const VOLUNTEERS: readonly Role[] = ['volunteer', 'maintainer'];
const MAINTAINERS: readonly Role[] = ['maintainer'];

type More = Partial<Omit<PageRoute, 'path' | 'title' | 'load'>>;
const page = (path: string, title: string, load: PageRoute['load'], more: More = {}): PageRoute => ({
  path,
  title,
  load,
  ...more,
});
/** A page below `/datasets/:slug`. */
const inDataset = (path: string, title: string, load: PageRoute['load'], more: More = {}): PageRoute =>
  page(`/datasets/:slug${path}`, title, load, more);
/** The same, with a key and listed among the sections. */
const section = (path: string, title: string, key: string, load: PageRoute['load'], more: More = {}): PageRoute =>
  inDataset(path, title, load, { menu: 'sections', key, ...more });

/** In the order of the pipeline, which is the order of the menus. */
export const ROUTES: readonly PageRoute[] = [
  page('/sign-in', 'Sign in', () => import('@/features/accounts/SignInPage'), { bare: true }),
  page('/setup', 'First account', () => import('@/features/accounts/SetupPage'), { bare: true }),
  page('/password-reset', 'New password', () => import('@/features/accounts/PasswordResetPage'), { bare: true }),
  page('/password-reset/:uid/:token', 'New password', () => import('@/features/accounts/NewPasswordPage'), {
    bare: true,
  }),
  page('/invitation/:secret', 'Invitation', () => import('@/features/accounts/InvitationPage'), { bare: true }),
  page('/', 'My work', () => import('@/features/work/WorkPage'), { menu: 'bar', key: 'w' }),
  page('/hours', 'My hours', () => import('@/features/hours/MyHoursPage'), { menu: 'bar', key: 'm' }),
  page('/quality', 'My quality', () => import('@/features/quality/MyQualityPage'), { menu: 'account', key: 'y' }),
  page('/account', 'Account and tokens', () => import('@/features/accounts/AccountPage'), {
    menu: 'account',
    key: 'c',
  }),
  page('/accounts', 'Accounts', () => import('@/features/accounts/AccountsPage')),
  page('/accounts/log', 'Audit log', () => import('@/features/audit/InstallationAuditPage')),
  page('/installation', 'Installation', () => import('@/features/installation/InstallationPage')),
  section('', 'Overview', 'o', () => import('@/features/overview/OverviewPage')),
  section('/applications', 'Applications', 'a', () => import('@/features/datasets/ApplicationsPage')),
  section('/screens', 'Screens', 's', () => import('@/features/screens/ScreensPage')),
  inDataset('/screens/:screenId', 'Screen :screenId', () => import('@/features/screens/ScreenPage')),
  inDataset('/screens/:screenId/boxes', 'Boxes', () => import('@/features/boxes/BoxesPage'), {
    roles: ANNOTATORS,
    guidelines: 'boxes',
  }),
  inDataset('/screens/:screenId/tasks', 'Write tasks', () => import('@/features/tasks/StudioPage'), {
    roles: VOLUNTEERS,
    readable: true,
    guidelines: 'tasks',
  }),
  section('/labels', 'Labels', 'l', () => import('@/features/labels/LabelPage'), {
    roles: ANNOTATORS,
    guidelines: 'labels',
  }),
  section('/adjudication', 'Adjudication', 'd', () => import('@/features/labels/AdjudicationPage'), {
    roles: MAINTAINERS,
  }),
  section('/training', 'Training', 'n', () => import('@/features/training/TrainingPage'), {
    roles: VOLUNTEERS,
    readable: true,
  }),
  inDataset('/training/:step', ':step', () => import('@/features/training/StepPage'), {
    roles: VOLUNTEERS,
    readable: true,
  }),
  section('/tasks', 'Tasks', 't', () => import('@/features/tasks/TasksPage'), { roles: VOLUNTEERS, readable: true }),
  section('/final-pass', 'Final pass', 'f', () => import('@/features/reviews/FinalPassPage'), { roles: MAINTAINERS }),
  section('/environments', 'Environments', 'v', () => import('@/features/episodes/environments/EnvironmentsPage'), {
    roles: MAINTAINERS,
  }),
  inDataset('/environments/:sessionId', 'Try', () => import('@/features/episodes/environments/TryPage'), {
    roles: MAINTAINERS,
  }),
  section('/episodes', 'Episodes', 'k', () => import('@/features/episodes/EpisodesPage'), {
    roles: VOLUNTEERS,
    readable: true,
  }),
  inDataset('/episodes/:episodeId', 'Episode :episodeId', () => import('@/features/episodes/EpisodePage'), {
    roles: VOLUNTEERS,
  }),
  section('/episode-review', 'Episode review', 'u', () => import('@/features/episodes/ReviewPage'), {
    roles: MAINTAINERS,
  }),
  section('/releases', 'Releases', 'r', () => import('@/features/releases/ReleasesPage')),
  inDataset('/releases/:releaseId', 'Release', () => import('@/features/releases/ReleasePage')),
  inDataset('/releases/imports', 'Imports', () => import('@/features/imports/ImportsPage'), { roles: MAINTAINERS }),
  section('/trials', 'Trials', 'i', () => import('@/features/trials/TrialsPage')),
  inDataset('/trials/answer', 'Answer', () => import('@/features/trials/AnswerPage')),
  inDataset('/trials/leaderboard', 'Leaderboard', () => import('@/features/trials/LeaderboardPage')),
  inDataset('/trials/answers', 'Task by task', () => import('@/features/trials/AnswersPage')),
  section('/jobs', 'Jobs', 'j', () => import('@/features/jobs/JobsPage')),
  section('/people', 'People', 'p', () => import('@/features/datasets/PeoplePage')),
  inDataset('/people/log', 'Audit log', () => import('@/features/audit/AuditPage'), { roles: MAINTAINERS }),
  section('/quality', 'Quality', 'q', () => import('@/features/quality/QualityPage'), { roles: MAINTAINERS }),
  section('/statistics', 'Statistics', 'x', () => import('@/features/statistics/StatisticsPage'), {
    roles: MAINTAINERS,
  }),
  section('/hours', 'Hours', 'h', () => import('@/features/hours/HoursPage'), { roles: MAINTAINERS }),
  section('/settings', 'Settings', 'e', () => import('@/features/datasets/SettingsPage'), { roles: MAINTAINERS }),
];
