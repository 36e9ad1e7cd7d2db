import Box from '@mui/material/Box';
import {
  distanceLabel,
  raceAnnouncement,
  readPart,
  stockholmTime,
  type DayEvent,
  type RaceAnnouncement as Announcement,
} from '@app/domain';
import { deviceId } from '../../api/device';
import { useServerNow } from '../../components/time-hooks';

/** How long an announcement is shown, ms. */
const SHOWN_MS = 10_000;

/** Tells for ten seconds that another device started, ended or reset a race, or undid that. */
export function RaceAnnouncement({ events }: { events: readonly DayEvent[] }) {
  const now = useServerNow(1000);
  const announcement = raceAnnouncement(events, deviceId());
  const isShown = announcement && now - announcement.recordedAt < SHOWN_MS;
  return (
    <Box role="status" aria-live="assertive" sx={isShown ? shownStyle : undefined}>
      {isShown && textOf(announcement)}
    </Box>
  );
}

function textOf({ change, event, parts, by, device }: Announcement): string {
  const who = device === '' ? by : `${by} (${device})`;
  const races = parts.map((part) => distanceLabel(readPart(part)?.distance ?? 0)).join(' + ');
  const [verb, noun] = TEXTS[event.type];
  if (change === 'revoked') return `${who} ångrade ${noun} av ${races}`;
  if (change === 'reinstated') return `${who} gjorde om ${noun} av ${races}`;
  return `${who} ${verb} ${races}${event.type === 'RaceStarted' ? ` ${stockholmTime(event.at)}` : ''}`;
}

const TEXTS: Readonly<Record<Announcement['event']['type'], readonly [verb: string, noun: string]>> = {
  RaceStarted: ['startade', 'starten'],
  RaceEnded: ['avslutade', 'avslutet'],
  RaceReset: ['nollställde', 'nollställningen'],
};

// Above the page and let through by fingers: no bib moves, and no press is stopped.
const shownStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  top: 8,
  left: 8,
  right: 8,
  mx: 'auto',
  width: 'fit-content',
  maxWidth: 'calc(100% - 16px)',
  px: 2,
  py: 1,
  borderRadius: 1,
  backgroundColor: '#1A237E',
  color: 'common.white',
  fontWeight: 650,
  pointerEvents: 'none',
} as const;
