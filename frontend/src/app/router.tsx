/** Every page by its address, each loaded when it is first opened; the rooms stand in walking order. */
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';

import type { Stage } from '@/api/guidelines';
import { ReadFirst } from '@/features/guidelines/ReadFirst';

import { MaintainersOnly } from './MaintainersOnly';
import { NotFoundPage } from './NotFoundPage';
import { RouteProblem } from './RouteProblem';
import { Shell } from './Shell';

type Page = () => Promise<{ default: ComponentType }>;

function page(path: string, load: Page): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }), HydrateFallback: () => null };
}

/** A page on which people work by guidelines, which they read first. */
function told(stage: Stage, work: RouteObject): RouteObject {
  return { element: <ReadFirst stage={stage} />, children: [work] };
}

/** A page that is the maintainers' alone. */
function maintained(work: RouteObject): RouteObject {
  return { element: <MaintainersOnly />, children: [work] };
}

const rooms: RouteObject[] = [
  page('/', () => import('@/features/work/WorkPage')),
  page('/account', () => import('@/features/accounts/AccountPage')),
  page('/datasets/:slug', () => import('@/features/overview/OverviewPage')),
  page('/datasets/:slug/applications', () => import('@/features/datasets/ApplicationsPage')),
  page('/datasets/:slug/screens', () => import('@/features/screens/ScreensPage')),
  page('/datasets/:slug/screens/:screenId', () => import('@/features/screens/ScreenPage')),
  told('boxes', page('/datasets/:slug/screens/:screenId/boxes', () => import('@/features/boxes/BoxesPage'))),
  told('tasks', page('/datasets/:slug/screens/:screenId/tasks', () => import('@/features/tasks/StudioPage'))),
  told('labels', page('/datasets/:slug/labels', () => import('@/features/labels/LabelPage'))),
  maintained(page('/datasets/:slug/adjudication', () => import('@/features/labels/AdjudicationPage'))),
  page('/datasets/:slug/training', () => import('@/features/training/TrainingPage')),
  page('/datasets/:slug/training/:step', () => import('@/features/training/StepPage')),
  page('/datasets/:slug/tasks', () => import('@/features/tasks/TasksPage')),
  maintained(page('/datasets/:slug/final-pass', () => import('@/features/reviews/FinalPassPage'))),
  page('/datasets/:slug/releases', () => import('@/features/releases/ReleasesPage')),
  page('/datasets/:slug/trials', () => import('@/features/trials/TrialsPage')),
  page('/datasets/:slug/trials/answer', () => import('@/features/trials/AnswerPage')),
  page('/datasets/:slug/trials/leaderboard', () => import('@/features/trials/LeaderboardPage')),
  page('/datasets/:slug/trials/answers', () => import('@/features/trials/AnswersPage')),
  page('/datasets/:slug/jobs', () => import('@/features/jobs/JobsPage')),
  page('/hours', () => import('@/features/hours/MyHoursPage')),
  maintained(page('/datasets/:slug/hours', () => import('@/features/hours/HoursPage'))),
  page('/quality', () => import('@/features/quality/MyQualityPage')),
  maintained(page('/datasets/:slug/quality', () => import('@/features/quality/QualityPage'))),
  page('/datasets/:slug/people', () => import('@/features/datasets/PeoplePage')),
  maintained(page('/datasets/:slug/settings', () => import('@/features/datasets/SettingsPage'))),
];

export const router = createBrowserRouter([
  { ...page('/sign-in', () => import('@/features/accounts/SignInPage')), errorElement: <RouteProblem /> },
  { ...page('/invitation/:secret', () => import('@/features/accounts/InvitationPage')), errorElement: <RouteProblem /> },
  {
    element: <Shell />,
    errorElement: <RouteProblem />,
    children: [{ errorElement: <RouteProblem />, children: [...rooms, { path: '*', element: <NotFoundPage /> }] }],
  },
]);
