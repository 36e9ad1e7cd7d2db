import { createHash } from 'node:crypto';
import { stockholmInstant, weekdayDateText } from '@app/domain';
import type { SessionRow, SessionRunner } from '@app/views';
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Edition } from '../platform/config/edition.schema';
import { kilometresText, nameFor } from './receipt';

/** `at`: epoch ms; `time`: '11.45'; `distance`: '5,6 km'. Runners' names are '' without a session. */
interface FamilyStart {
  readonly at: number;
  readonly time: string;
  readonly distance: string;
  readonly runners: readonly string[];
}

/** A family's race day as text: place, times, bib pickup; '' for unknown. */
export interface FamilyDay {
  readonly event: string;
  /** 'lördag 13 september 2025'. */
  readonly day: string;
  readonly place: string;
  readonly map: string | null;
  readonly pickup: string;
  /** By time; empty without runners. */
  readonly starts: readonly FamilyStart[];
  readonly testMode: boolean;
  /** Stable calendar id; a later version with a higher sequence replaces it. */
  readonly uid: string;
  readonly sequence: number;
}

interface FamilyDayInput {
  readonly edition: Edition;
  readonly session: Pick<SessionRow, 'registration' | 'revision' | 'deltagare'> | undefined;
  readonly isOwner: boolean;
  readonly testMode: boolean;
}

/** The race day of a registration's runners. */
export function familyDay({ edition, session, isOwner, testMode }: FamilyDayInput): FamilyDay {
  const { name: event, date, place, venue } = edition;
  const { registration, revision, deltagare } = session ?? EMPTY_SESSION;
  const runners = Object.values(deltagare).filter(({ age }) => age !== null);
  return {
    event,
    day: weekdayDateText(date),
    place: [place, ...(venue ? [venue.address] : [])].filter(Boolean).join(', '),
    map: venue?.map ?? null,
    pickup: pickupIn(edition),
    starts: startsOf(edition, runners, isOwner),
    testMode,
    uid: uidOf(registration),
    sequence: revision,
  };
}

const EMPTY_SESSION = { registration: '', revision: 0, deltagare: {} };

function startsOf(edition: Edition, runners: readonly SessionRunner[], isOwner: boolean): FamilyStart[] {
  return edition.distances
    .map(({ km, start }) => {
      const entrants = runners.filter(({ distance }) => distance === km);
      return {
        at: stockholmInstant(`${edition.date}T${start}`),
        time: clockTime(start),
        distance: kilometresText({ distance: km }),
        runners: isOwner ? entrants.map((runner) => nameFor(runner, true)) : entrants.map(() => ''),
      };
    })
    .filter((start) => start.runners.length > 0)
    .sort((one, other) => one.at - other.at);
}

/** 'lördag 13 september 2025 kl. 09.30–11.30, vid skolmatsalen'. */
function pickupIn({ bibPickup }: Edition): string {
  if (!bibPickup) return '';
  const { place, from, until } = bibPickup;
  const [day, time] = [from.slice(0, 10), clockTime(from.slice(11))];
  return `${weekdayDateText(day)} kl. ${time}–${clockTime(until.slice(11))}, ${place}`;
}

/** '11:45' → '11.45'. */
function clockTime(time: string): string {
  return time.replace(':', '.');
}

/** A hash of the registration id, because calendars are shared. */
function uidOf(registration: string): string {
  return createHash('sha256').update(`calendar\n${registration}`).digest('hex').slice(0, 32);
}

/** Assumed duration of the last race. */
const LAST_RACE_MS = 3_600_000;

/**
 * The day as iCalendar (RFC 5545). One event for all starts, so that an update replaces it also when a runner
 * changes distance.
 * Times are UTC. `issued`: epoch ms.
 */
export function calendarOf(
  { event, day, place, pickup, starts, testMode, uid, sequence }: FamilyDay,
  { receiptUrl, issued }: { readonly receiptUrl: string; readonly issued: number },
): string {
  const { hostname } = new URL(receiptUrl);
  const calendar = ical({
    name: event,
    prodId: { company: hostname, product: 'start', language: 'SV' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const [first, last] = [starts[0], starts.at(-1)];
  if (first && last)
    calendar.createEvent({
      id: `${uid}@${hostname}`,
      sequence,
      stamp: new Date(issued),
      start: new Date(first.at),
      end: new Date(last.at + LAST_RACE_MS),
      summary: event,
      location: place,
      description: [
        ...(testMode ? [TEST_MODE_NOTICE] : []),
        day,
        ...starts.map(startText),
        ...(pickup === '' ? [] : [`Startnummer: ${pickup}`]),
      ].join('\n'),
      url: receiptUrl,
    });
  return calendar.toString();
}

/** The first line of payment texts in test mode. */
export const TEST_MODE_NOTICE = 'Testläge: inga riktiga pengar har betalats, och anmälan är inte på riktigt.';

/** 'kl. 11.00 start 0,8 km: Nils Ek, Ida Ek'. */
function startText({ time, distance, runners }: FamilyStart): string {
  const names = runners.filter(Boolean);
  return `kl. ${time} start ${distance}${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}
