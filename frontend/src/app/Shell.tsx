/** The frame around every page: rooms on the left, people's things above, the workers below. */
import { AppShell, Box, Loader } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation, useParams } from 'react-router';

import { me } from '@/api/me';
import { useEverSignedIn } from '@/features/accounts/session';
import { ProblemList } from '@/ui/ProblemList';

import { useGoKeys } from './go-keys';
import { Navigation } from './Navigation';
import { usePlaces } from './places';
import { ShortcutSheet } from './ShortcutSheet';
import { StatusBar } from './StatusBar';
import { TopBar } from './TopBar';

export function Shell() {
  const user = useQuery(me);
  const everSignedIn = useEverSignedIn();
  const { pathname, search } = useLocation();
  if (user.isPending) return <Loader role="progressbar" aria-label="Loading" m="lg" size="sm" />;
  if (user.data === undefined) return <Box p="lg" component="main"><ProblemList error={user.error} /></Box>;
  if (!user.data.username && !everSignedIn) {
    return <Navigate to={`/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return <Frame name={user.data.name} />;
}

function Frame({ name }: { name: string }) {
  const { slug } = useParams();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const [roomsShown, setRoomsShown] = useLocalStorage({ key: 'rooms-shown', defaultValue: true });
  const [sheet, sheetIs] = useDisclosure(false);
  const places = usePlaces(slug);
  const { waiting } = useGoKeys({
    go: (key) => {
      const place = places.find((one) => one.key === key);
      if (place) void navigate(place.to);
    },
    sheet: sheetIs.open,
  });
  const hint = waiting ? `Go to: ${places.map((place) => `${place.key} ${place.name}`).join(' · ')}` : '';
  return (
    <AppShell header={{ height: 44 }} footer={{ height: 26 }} padding="md"
      navbar={{ width: 160, breakpoint: 0, collapsed: { desktop: slug === undefined || !roomsShown } }}>
      <a className="skip-link" href="#content">Skip to the content</a>
      <AppShell.Header>
        <TopBar slug={slug} name={name} roomsShown={roomsShown} onToggleRooms={() => setRoomsShown(!roomsShown)} onSheet={sheetIs.open} />
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Rooms of the dataset">{slug !== undefined && <Navigation slug={slug} />}</AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} aria-busy={busy}>
        <Box maw={1680}><Outlet /></Box>
      </AppShell.Main>
      <AppShell.Footer><StatusBar hint={hint} /></AppShell.Footer>
      <ShortcutSheet opened={sheet} onClose={sheetIs.close}
        places={places.map((place) => ({ keys: `g ${place.key}`, title: place.name }))} />
    </AppShell>
  );
}
