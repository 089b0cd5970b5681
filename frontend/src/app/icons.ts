/** The icons of the pages that menus list, by name: one module each, so that no build reads all of them. */
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconMarquee from '@tabler/icons-react/dist/esm/icons/IconMarquee2.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';

export const ICONS = {
  adjudication: IconGavel,
  applications: IconApps,
  boxes: IconMarquee,
  dialogues: IconMessages,
  environments: IconDeviceDesktop,
  episodeReview: IconEyeCheck,
  episodes: IconMovie,
  finalPass: IconChecks,
  hours: IconClock,
  imports: IconFileImport,
  jobs: IconSubtask,
  labels: IconTag,
  overview: IconLayoutDashboard,
  people: IconUsers,
  quality: IconShieldCheck,
  releases: IconPackage,
  screens: IconPhoto,
  settings: IconAdjustments,
  statistics: IconChartBar,
  tasks: IconListCheck,
  training: IconSchool,
  trials: IconTrophy,
} as const;

export type IconName = keyof typeof ICONS;
