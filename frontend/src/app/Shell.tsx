/** The layout around every page: sections on the left, account above, worker status below. */
import { AppShell, Box, Loader } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation, useParams } from 'react-router';

import { me } from '@/api/me';
import { useEverSignedIn } from '@/features/accounts/session';
import { KeyboardProvider } from '@/keyboard/KeyboardProvider';
import { useFirstPainted, useTellFirstPaint } from '@/ui/first-paint';
import { ProblemList } from '@/ui/ProblemList';

import { ClosedNotice } from './ClosedNotice';
import { useGoKeys } from './go-keys';
import { Navigation } from './Navigation';
import { routeAt, type KeyedNavItem } from './route-selectors';
import { collectTyping } from './palette/typed-ahead';
import { StatusBar } from './StatusBar';
import { TopBar } from './TopBar';
import { useKeyedNavItems } from './use-route-lists';

/** Loaded when it is first asked for. */
const Palette = lazy(() => import('./palette/Palette'));

export function Shell() {
  const user = useQuery(me);
  const everSignedIn = useEverSignedIn();
  const { pathname, search } = useLocation();
  if (user.isPending) return <Loader role="progressbar" aria-label="Loading" m="lg" size="sm" />;
  if (user.data === undefined)
    return (
      <Box p="lg" component="main">
        <ProblemList error={user.error} />
      </Box>
    );
  if (!user.data.username && !everSignedIn) {
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return <WithKeyboard name={user.data.name} />;
}

function WithKeyboard({ name }: { name: string }) {
  const places = useKeyedNavItems(useParams().slug);
  return (
    <KeyboardProvider places={places}>
      <Frame name={name} places={places} />
    </KeyboardProvider>
  );
}

function Frame({ name, places }: { name: string; places: readonly KeyedNavItem[] }) {
  const { slug } = useParams();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const [sidebarShown, setSidebarShown] = useLocalStorage({ key: 'sections-shown', defaultValue: true });
  const [asked, setAsked] = useState(0);
  const openPalette = () => {
    collectTyping();
    setAsked(asked + 1);
  };
  const waiting = useGoKeys((key) => {
    const place = places.find((entry) => entry.key === key);
    if (place) void navigate(place.to);
  }, openPalette);
  useRouteTitle();
  const painted = useFirstPainted();
  useTellFirstPaint();
  const hint = waiting ? `Go to: ${places.map((place) => `${place.key} ${place.title}`).join(' · ')}` : '';
  return (
    <AppShell
      header={{ height: 44 }}
      footer={{ height: 26 }}
      padding="md"
      navbar={{ width: 176, breakpoint: 0, collapsed: { desktop: slug === undefined || !sidebarShown } }}
    >
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <AppShell.Header>
        {painted && (
          <TopBar
            slug={slug}
            name={name}
            sidebarShown={sidebarShown}
            onToggleSidebar={() => setSidebarShown(!sidebarShown)}
            onSearch={openPalette}
          />
        )}
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Sections of the dataset">
        {painted && slug !== undefined && <Navigation slug={slug} />}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} aria-busy={busy}>
        <Box maw={1680}>
          {slug !== undefined && <ClosedNotice slug={slug} />}
          <Outlet />
        </Box>
      </AppShell.Main>
      <AppShell.Footer>{painted && <StatusBar hint={hint} />}</AppShell.Footer>
      {asked > 0 && (
        <Suspense fallback={null}>
          <Palette asked={asked} />
        </Suspense>
      )}
    </AppShell>
  );
}

/** The route's title in the browser's tab, until the page knows a better one; before the effects of the page. */
function useRouteTitle(): void {
  const route = routeAt(useLocation().pathname);
  useLayoutEffect(() => {
    document.title = route ? `${route.title.replace(/ ?:.*/, '') || 'Step'} · Actwright` : 'Actwright';
  }, [route]);
}
