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

export function routeObject(route: PageRoute): RouteObject {
  const { path, load, guidelines, roles, readable } = route;
  const bare: RouteObject = {
    path,
    lazy: async () => ({ Component: (await load()).default }),
    loader: ({ params }) => {
      if (!route.bare) askFirst(queryClient, route, params);
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
