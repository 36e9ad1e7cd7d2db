import { useState } from 'react';
import {
  distanceLabel,
  raceAnnouncements,
  readPart,
  stockholmTime,
  type DayEvent,
  type RaceAnnouncement,
} from '@app/domain';
import { serverClock } from '../../api/clock';
import { deviceId } from '../../api/device';
import { useServerNow } from '../../components/time-hooks';
import styles from './RaceAnnouncements.module.css';

/** How long an announcement is shown, ms. */
const SHOWN_MS = 10_000;

interface RaceAnnouncementsProps {
  readonly events: readonly DayEvent[];
  /** The day’s revision. */
  readonly revision: number;
}

/**
 * Shows what other devices did with whole races, each for ten seconds from its arrival: a phone that was
 * asleep shows it when it wakes. Leaves out what is older than ten seconds when the page opens.
 */
export function RaceAnnouncements({ events, revision }: RaceAnnouncementsProps) {
  const now = useServerNow(1000);
  const [opened] = useState(() => ({ revision, at: serverClock.now() }));
  const isNew = (each: RaceAnnouncement) =>
    each.revision > opened.revision || opened.at - each.recordedAt < SHOWN_MS;
  const [arrivals, setArrivals] = useState<ReadonlyMap<number, number>>(new Map());
  const announcements = raceAnnouncements(events, deviceId()).filter(isNew);
  const newRevisions = announcements.map((each) => each.revision).filter((each) => !arrivals.has(each));
  if (newRevisions.length > 0)
    setArrivals(new Map([...arrivals, ...newRevisions.map((each) => [each, now] as const)]));
  const shown = announcements.filter((each) => now - (arrivals.get(each.revision) ?? now) < SHOWN_MS);
  return (
    <div role="alert" className={shown.length > 0 ? styles.shown : undefined}>
      {shown.map((each) => (
        <div key={each.revision}>{textOf(each)}</div>
      ))}
    </div>
  );
}

function textOf({ change, event, parts, by, device }: RaceAnnouncement): string {
  const who = device === '' ? by : `${by} (${device})`;
  const races = parts.map((part) => distanceLabel(readPart(part)?.distance ?? 0)).join(' + ');
  const [verb, noun] = TEXTS[event.type];
  if (change === 'revoked') return `${who} ångrade ${noun} av ${races}`;
  if (change === 'reinstated') return `${who} gjorde om ${noun} av ${races}`;
  const text = `${who} ${verb} ${races}${event.type === 'RaceStarted' ? ` ${stockholmTime(event.at)}` : ''}`;
  return change === 'set-aside' ? `${text}, men det hade redan startat: den tiden räknas inte` : text;
}

const TEXTS: Readonly<Record<RaceAnnouncement['event']['type'], readonly [verb: string, noun: string]>> = {
  RaceStarted: ['startade', 'starten'],
  RaceEnded: ['avslutade', 'avslutet'],
  RaceReset: ['nollställde', 'nollställningen'],
};
