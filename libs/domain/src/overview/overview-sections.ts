import { checkTexts, type CheckCount, type CheckId } from '../checks/check';
import { clockText } from '../dates';
import {
  pluralize,
  type LineState,
  type Overview,
  type OverviewLine,
  type OverviewSection,
} from './overview';
import { deviceLines } from './device-lines';
import { finishIssueLines, startListLine, pickupLine, raceLine, runnerIssueLines } from './race-lines';
import { clockLines, type ClockOffset, systemLines } from './system-lines';

/**
 * The organisers' overview of race morning: one line per matter, with its state. `ownClock`: how far the
 * server is ahead of the device that shows it.
 */
export function overviewSections(overview: Overview, ownClock?: ClockOffset): readonly OverviewSection[] {
  const { races } = overview;
  return [
    { id: 'runners', title: 'Löpare', lines: [...races.map(startListLine), ...runnerIssueLines(races)] },
    { id: 'money', title: 'Pengar', lines: [...moneyLines(overview), settlementLine(overview)] },
    { id: 'races', title: 'Loppen', lines: races.map((race) => raceLine(race, overview)) },
    { id: 'pickup', title: 'Utlämning', lines: races.filter(({ runners }) => runners > 0).map(pickupLine) },
    { id: 'finish', title: 'Målet', lines: finishLines(overview) },
    { id: 'mail', title: 'Mail', lines: mailLines(overview) },
    { id: 'privacy', title: 'Personuppgifter', lines: [erasureLine(overview)] },
    { id: 'system', title: 'Systemet', lines: [...systemLines(overview), ...clockLines(ownClock)] },
  ].filter(({ lines }) => lines.length > 0);
}

export function lineCounts(sections: readonly OverviewSection[]): Readonly<Record<LineState, number>> {
  const all = sections.flatMap(({ lines }) => lines);
  const count = (state: LineState) => all.filter((line) => line.state === state).length;
  return { done: count('done'), todo: count('todo'), fault: count('fault') };
}

function moneyLines({
  money: { flagged, failed, open, unpaid },
  now,
  registrationCloses,
}: Overview): readonly OverviewLine[] {
  const isClosed = now >= registrationCloses;
  return [
    countLine({ id: 'flags', label: 'Betalningar att se över', repair: { at: 'flags' } }, flagged, {
      none: 'Ingen betalning är flaggad',
      some: `${pluralize(flagged, 'betalning', 'betalningar')} stämmer inte`,
    }),
    countLine({ id: 'failed', label: 'Misslyckade betalningar', repair: { at: 'payments' } }, failed, {
      none: 'Ingen väntar på ett nytt försök',
      some: `${pluralize(failed, 'familj', 'familjer')} försökte betala men är inte betalda`,
    }),
    {
      id: 'open',
      label: 'Betalningar som pågår',
      text: open === 0 ? 'Ingen just nu' : `${pluralize(open, 'betalning', 'betalningar')} väntar på Swish`,
      state: 'done',
      repair: { at: 'payments' },
    },
    countLine({ id: 'unpaid', label: 'Ej betalda anmälningar', repair: { at: 'unpaid' } }, unpaid, {
      none: 'Alla anmälningar är betalda',
      some: `${pluralize(unpaid, 'anmälan', 'anmälningar')} är inte betalda${isClosed ? ', och anmälan har stängt' : ''}`,
    }),
  ];
}

/** The invariant: paid = on a start list = receipt = settled. */
function settlementLine({ settlement }: Overview): OverviewLine {
  const { paid, listed, receipts, settled, strays } = settlement;
  const line = { id: 'settlement', label: 'Avstämning', repair: { at: 'checks' } } as const;
  const figures = `${paid} betalda anmälningar, ${listed} på startlistan, ${receipts} kvitton, ${settled} avstämda`;
  if (strays === 0 && [listed, receipts, settled].every((count) => count === paid))
    return { ...line, text: `Stämmer: ${figures}`, state: 'done' };
  const astray = strays > 0 ? `, och ${strays} utan betald anmälan` : '';
  return { ...line, text: `Stämmer inte: ${figures}${astray}`, state: 'fault' };
}

/** Times to review, runners without payment, and the devices. */
function finishLines({ races, checks, devices, now, system }: Overview): readonly OverviewLine[] {
  const isRunning = races.some(({ state }) => state === 'started');
  return [
    ...finishIssueLines(races),
    finishChecksLine(checks),
    ...deviceLines(devices, { now, isRunning, isCutOff: system.isCutOff }),
  ];
}

/** Findings at the finish that no other line shows. */
function finishChecksLine(checks: readonly CheckCount[]): OverviewLine {
  const line = {
    id: 'finish-checks',
    label: 'Målgångar som inte stämmer',
    repair: { at: 'checks' },
  } as const;
  const found = checks.filter(({ id, count }) => AT_THE_FINISH.includes(id) && count > 0);
  if (found.length === 0) return { ...line, text: 'Alla målgångar går ihop', state: 'done' };
  const text = found.map(({ id, count }) => `${checkTexts[id].title}: ${String(count)}`).join('. ');
  return { ...line, text, state: 'todo' };
}

const AT_THE_FINISH: readonly CheckId[] = ['never-seen-again', 'two-at-once', 'beats-record', 'in-conflict'];

function mailLines({ mail }: Overview): readonly OverviewLine[] {
  const { waiting, waitingSince, refused, underWay, failed } = mail;
  const repair = { at: 'mailings' } as const;
  const since = waitingSince === null ? '' : ` sedan ${clockText(waitingSince)}`;
  return [
    countLine({ id: 'mail-waiting', label: 'Mail som väntar' }, waiting, {
      none: 'Alla mail har gått iväg',
      some: `${pluralize(waiting, 'mail', 'mail')} väntar på mailservern${since}`,
      help: 'De skickas av sig själva när mailservern svarar, i upp till fem dagar.',
    }),
    countLine({ id: 'mail-refused', label: 'Mail som inte gick fram' }, refused, {
      none: 'Mailservern har inte nekat något',
      some: `${pluralize(refused, 'mail', 'mail')} nekades av mailservern sedan servern startade`,
      help: 'Be familjen kontrollera adressen. Kvittot finns på kvittosidan.',
    }),
    countLine({ id: 'mailings', label: 'Utskick', repair }, failed, {
      none: underWay === 0 ? 'Inget utskick pågår' : `${pluralize(underWay, 'utskick', 'utskick')} pågår`,
      some: `${pluralize(failed, 'mottagare', 'mottagare')} fick inget mail`,
    }),
  ];
}

function erasureLine({ erasuresAsked }: Overview): OverviewLine {
  return countLine(
    { id: 'erasures', label: 'Begärda raderingar', repair: { at: 'erasures' } },
    erasuresAsked,
    {
      none: 'Ingen väntar på att bli raderad',
      some: `${pluralize(erasuresAsked, 'familj', 'familjer')} har bett att bli borttagna`,
    },
  );
}

/** A line that is done when the count is 0. */
function countLine(
  line: Pick<OverviewLine, 'id' | 'label' | 'repair'>,
  count: number,
  { none, some, help }: { readonly none: string; readonly some: string; readonly help?: string },
): OverviewLine {
  if (count === 0) return { ...line, text: none, state: 'done' };
  return { ...line, text: some, state: 'todo', ...(help && { help }) };
}
