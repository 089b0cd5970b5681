/** The route table: every page's address, title, key and roles. Router, navigation, breadcrumbs and keys are made from it. */
import type { ComponentType } from 'react';

import type { Role } from '@/api/datasets';
import type { Stage } from '@/api/guidelines';

import type { IconName } from './icons';

export interface PageRoute {
  /** As the router matches it; parts in a title stand for the address's own: `Screen :screenId`. */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Where it is listed; pages without are reached from other pages. */
  readonly menu?: 'bar' | 'sections' | 'account';
  /** The stage under which the sidebar lists it. */
  readonly group?: Group;
  readonly icon?: IconName;
  /** The kinds of work that wait for somebody there, as `/api/work` counts them. */
  readonly waits?: readonly string[];
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

/** The stages of the pipeline under which the sidebar lists pages; '' stands first, without a heading. */
export const GROUPS = ['', 'Collect', 'Annotate', 'Decide', 'Publish', 'Run'] as const;
export type Group = (typeof GROUPS)[number];

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
/** The same, with a key and listed in the sidebar. */
const sectionsOf =
  (group: Group) =>
  (path: string, title: string, key: string, icon: IconName, load: PageRoute['load'], more: More = {}): PageRoute =>
    inDataset(path, title, load, { menu: 'sections', group, key, icon, ...more });

const first = sectionsOf('');
const collect = sectionsOf('Collect');
const annotate = sectionsOf('Annotate');
const decide = sectionsOf('Decide');
const publish = sectionsOf('Publish');
const run = sectionsOf('Run');

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
  first('', 'Overview', 'o', 'overview', () => import('@/features/overview/OverviewPage')),
  collect('/applications', 'Applications', 'a', 'applications', () => import('@/features/datasets/ApplicationsPage')),
  collect('/screens', 'Screens', 's', 'screens', () => import('@/features/screens/ScreensPage')),
  inDataset('/screens/:screenId', ':screenId', () => import('@/features/screens/ScreenPage')),
  inDataset('/screens/:screenId/boxes', 'Boxes', () => import('@/features/boxes/BoxesPage'), {
    roles: ANNOTATORS,
    guidelines: 'boxes',
  }),
  inDataset('/screens/:screenId/tasks', 'Write tasks', () => import('@/features/tasks/StudioPage'), {
    roles: VOLUNTEERS,
    readable: true,
    guidelines: 'tasks',
  }),
  collect(
    '/environments',
    'Environments',
    'v',
    'environments',
    () => import('@/features/episodes/environments/EnvironmentsPage'),
    { roles: MAINTAINERS },
  ),
  inDataset('/environments/:sessionId', 'Try', () => import('@/features/episodes/environments/TryPage'), {
    roles: MAINTAINERS,
  }),
  collect('/releases/imports', 'Imports', 'z', 'imports', () => import('@/features/imports/ImportsPage'), {
    roles: MAINTAINERS,
  }),
  annotate('/boxes', 'Boxes', 'b', 'boxes', () => import('@/features/boxes/QueuePage'), {
    roles: ANNOTATORS,
    waits: ['boxes-returned', 'boxes-to-draw', 'boxes-to-review'],
  }),
  annotate('/labels', 'Labels', 'l', 'labels', () => import('@/features/labels/LabelPage'), {
    roles: ANNOTATORS,
    guidelines: 'labels',
    waits: ['labels'],
  }),
  annotate('/training', 'Training', 'n', 'training', () => import('@/features/training/TrainingPage'), {
    roles: VOLUNTEERS,
    readable: true,
    waits: ['training'],
  }),
  inDataset('/training/:step', ':step', () => import('@/features/training/StepPage'), {
    roles: VOLUNTEERS,
    readable: true,
  }),
  annotate('/tasks', 'Tasks', 't', 'tasks', () => import('@/features/tasks/TasksPage'), {
    roles: VOLUNTEERS,
    readable: true,
    waits: ['tasks-returned', 'tasks'],
  }),
  annotate('/dialogues', 'Dialogues', '1', 'dialogues', () => import('@/features/dialogues/DialoguesPage'), {
    roles: VOLUNTEERS,
    waits: ['dialogues'],
  }),
  annotate('/episodes', 'Episodes', 'k', 'episodes', () => import('@/features/episodes/EpisodesPage'), {
    roles: VOLUNTEERS,
    readable: true,
  }),
  inDataset('/episodes/:episodeId', 'Episode :episodeId', () => import('@/features/episodes/EpisodePage'), {
    roles: VOLUNTEERS,
  }),
  decide('/adjudication', 'Adjudication', 'd', 'adjudication', () => import('@/features/labels/AdjudicationPage'), {
    roles: MAINTAINERS,
    waits: ['adjudication'],
  }),
  decide('/final-pass', 'Final pass', 'f', 'finalPass', () => import('@/features/reviews/FinalPassPage'), {
    roles: MAINTAINERS,
    waits: ['final-pass'],
  }),
  decide('/episode-review', 'Episode review', 'u', 'episodeReview', () => import('@/features/episodes/ReviewPage'), {
    roles: MAINTAINERS,
    waits: ['episode-review'],
  }),
  publish('/releases', 'Releases', 'r', 'releases', () => import('@/features/releases/ReleasesPage')),
  inDataset('/releases/:releaseId', 'Release', () => import('@/features/releases/ReleasePage')),
  inDataset('/releases/:releaseId/elements', 'Elements', () => import('@/features/elements/ElementsPage'), {
    roles: MAINTAINERS,
  }),
  publish('/trials', 'Trials', 'i', 'trials', () => import('@/features/trials/TrialsPage'), { waits: ['trials'] }),
  inDataset('/trials/answer', 'Answer', () => import('@/features/trials/AnswerPage')),
  inDataset('/trials/leaderboard', 'Leaderboard', () => import('@/features/trials/LeaderboardPage')),
  inDataset('/trials/baseline-tables', 'Baseline tables', () => import('@/features/trials/BaselineTablesPage'), {
    roles: MAINTAINERS,
  }),
  inDataset('/trials/answers', 'Task by task', () => import('@/features/trials/AnswersPage')),
  publish('/statistics', 'Statistics', 'x', 'statistics', () => import('@/features/statistics/StatisticsPage'), {
    roles: MAINTAINERS,
  }),
  run('/jobs', 'Jobs', 'j', 'jobs', () => import('@/features/jobs/JobsPage')),
  run('/quality', 'Quality', 'q', 'quality', () => import('@/features/quality/QualityPage'), { roles: MAINTAINERS }),
  run('/hours', 'Hours', 'h', 'hours', () => import('@/features/hours/HoursPage'), { roles: MAINTAINERS }),
  run('/people', 'People', 'p', 'people', () => import('@/features/datasets/PeoplePage')),
  inDataset('/people/log', 'Audit log', () => import('@/features/audit/AuditPage'), { roles: MAINTAINERS }),
  run('/settings', 'Settings', 'e', 'settings', () => import('@/features/datasets/SettingsPage'), {
    roles: MAINTAINERS,
  }),
  inDataset('/settings/assistants', 'Assistants', () => import('@/features/assistants/AssistantsPage'), {
    roles: MAINTAINERS,
  }),
];
