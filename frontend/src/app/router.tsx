/** The router of the route table: each page is loaded when it is first opened, behind its role and its guidelines. */
import { createBrowserRouter, type RouteObject } from 'react-router';

import { ReadFirst } from '@/features/guidelines/ReadFirst';

import { askFirst } from './ask-first';
import { NotFoundPage } from './NotFoundPage';
import { queryClient } from './query-client';
import { RequireRole } from './RequireRole';
import { RouteProblem } from './RouteProblem';
import { type PageRoute, ROUTES } from './routes';
import { Shell } from './Shell';

/** What the page that is opened first has asked for. */
let firstAnswers: Promise<void> | undefined;

export function routeObject(route: PageRoute): RouteObject {
  const { path, load, guidelines, roles, readable } = route;
  const bare: RouteObject = {
    path,
    lazy: async () => ({ Component: (await load()).default }),
    loader: ({ params }) => {
      if (!route.bare) {
        const answers = askFirst(queryClient, route, params);
        firstAnswers ??= answers;
      }
      return null;
    },
    // The address's own parts are asked for once; what is filtered there is the page's business.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    HydrateFallback: () => null,
  };
  const guided = guidelines ? { element: <ReadFirst stage={guidelines} />, children: [bare] } : bare;
  return roles && !readable ? { element: <RequireRole route={route} />, children: [guided] } : guided;
}

export const router = createBrowserRouter([
  ...ROUTES.filter(({ bare }) => bare).map((route) => ({ ...routeObject(route), errorElement: <RouteProblem /> })),
  {
    element: <Shell />,
    errorElement: <RouteProblem />,
    children: [
      {
        errorElement: <RouteProblem />,
        children: [...ROUTES.filter(({ bare }) => !bare).map(routeObject), { path: '*', element: <NotFoundPage /> }],
      },
    ],
  },
]);

/**
 * Resolves when the first page's module and answers are there, and after `limitMs` at the latest: what is rendered
 * then is rendered once, not again with each answer.
 */
export async function firstPageReady(limitMs: number): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, limitMs));
  await Promise.race([Promise.all([moduleLoaded(), firstAnswers]), limit]);
}

async function moduleLoaded(): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
