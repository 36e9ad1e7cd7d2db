import { checkTexts, type CheckCount, type CheckId } from '../checks/check';
import { clockText, stockholmInstant, stockholmDate, dateText } from '../dates';
import {
  pluralize,
  type LineState,
  type Overview,
  type OverviewLine,
  type OverviewSection,
  type DeviceFigures,
  type SystemFigures,
} from './overview';
import { distanceLabel } from '../parts';
import type { RaceFigures } from './edition-figures';

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

/** Whether all paid runners are on the start list. */
function startListLine({ part, distance, state, paid, unlisted, runners }: RaceFigures): OverviewLine {
  const line = { id: `list-${part}`, label: `${distanceLabel(distance)} på startlistan`, distance };
  if (unlisted > 0)
    return {
      ...line,
      text: `${unlisted} av ${pluralize(paid, 'betald löpare', 'betalda löpare')} saknas på startlistan`,
      state: 'fault',
      repair: { at: 'race-editor', part },
    };
  if (state === null)
    return { ...line, text: 'Loppet är inte upplagt ännu', state: 'todo', repair: { at: 'races' } };
  const others = runners - paid;
  const more = others > 0 ? `, och ${others} till som lagts till för hand` : '';
  return { ...line, text: paidText(paid) + more, state: 'done', repair: { at: 'race-editor', part } };
}

function paidText(paid: number): string {
  if (paid === 0) return 'Ingen betald löpare ännu';
  return paid === 1 ? '1 betald, på startlistan' : `${paid} betalda, alla på startlistan`;
}

/** An issue that runners of a race can have: one line per race that has it, or one line that none has. */
interface IssueKind {
  readonly id: string;
  readonly label: string;
  readonly none: string;
  readonly count: (race: RaceFigures) => number;
  readonly describe: (count: number) => string;
  readonly state: LineState;
  readonly at: 'race-editor' | 'race-timing';
}

const RUNNER_ISSUES: readonly IssueKind[] = [
  {
    id: 'bibs',
    label: 'Betalda utan startnummer',
    none: 'Alla som har betalat har ett nummer',
    count: ({ withoutBib }) => withoutBib,
    describe: (count) => `${pluralize(count, 'betald löpare', 'betalda löpare')} har inget nummer`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'bib-unpaid',
    label: 'Nummer utan betalning',
    none: 'Inget nummer är utdelat utan betalning',
    count: ({ bibUnpaid }) => bibUnpaid,
    describe: (count) => `${pluralize(count, 'löpare', 'löpare')} har nummer men ingen betald anmälan`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'late',
    label: 'Betalda efter start',
    none: 'Ingen har betalat efter start',
    count: ({ late }) => late,
    describe: (count) =>
      `${pluralize(count, 'löpare', 'löpare')} kom på listan när loppet redan hade startat`,
    state: 'todo',
    at: 'race-editor',
  },
];

const FINISH_ISSUES: readonly IssueKind[] = [
  {
    id: 'finished-unpaid',
    label: 'I mål utan anmälan',
    none: 'Alla i mål har en betald anmälan',
    count: ({ finishedUnpaid }) => finishedUnpaid,
    describe: (count) => `${count} i mål har ingen betald anmälan`,
    state: 'todo',
    at: 'race-editor',
  },
  {
    id: 'ahead',
    label: 'Tider att se över',
    none: 'Ingen klocka har gått före',
    count: ({ ahead }) => ahead,
    describe: (count) => `${pluralize(count, 'tid', 'tider')} kom från en klocka som gick före`,
    state: 'todo',
    at: 'race-timing',
  },
];

/** Issues of runners before the race. */
function runnerIssueLines(races: readonly RaceFigures[]): readonly OverviewLine[] {
  return RUNNER_ISSUES.flatMap((kind) => issueLines(kind, races));
}

/** Issues of finishers. */
function finishIssueLines(races: readonly RaceFigures[]): readonly OverviewLine[] {
  return FINISH_ISSUES.flatMap((kind) => issueLines(kind, races));
}

function issueLines(
  { id, label, none, count, describe, state, at }: IssueKind,
  races: readonly RaceFigures[],
): readonly OverviewLine[] {
  const affected = races.filter((race) => count(race) > 0);
  if (affected.length === 0) return [{ id, label, text: none, state: 'done' }];
  return affected.map((race) => ({
    id: `${id}-${race.part}`,
    label: `${label}, ${distanceLabel(race.distance)}`,
    distance: race.distance,
    text: describe(count(race)),
    state,
    repair: { at, part: race.part },
  }));
}

function raceLine({ part, distance, state, ...race }: RaceFigures, { date, now }: Overview): OverviewLine {
  const line = { id: `race-${part}`, label: distanceLabel(distance), distance };
  const repair = { at: 'race-timing', part } as const;
  const planned = race.start === null ? '' : ` kl. ${race.start.replace(':', '.')}`;
  if (state === null)
    return { ...line, text: `Planerat${planned}, inte upplagt`, state: 'todo', repair: { at: 'races' } };
  const at = race.started === null ? '' : ` ${clockText(race.started)}`;
  if (state === 'ended')
    return { ...line, text: `Startade${at}, avslutat: ${race.finished} i mål`, state: 'done', repair };
  if (state === 'started')
    return {
      ...line,
      text: `Startade${at}: ${race.finished} i mål, ${race.left} kvar på banan`,
      state: 'todo',
      repair,
    };
  if (race.start === null)
    return { ...line, text: 'Ingen planerad starttid', state: 'todo', repair: { at: 'races' } };
  const isDue = now > stockholmInstant(`${date}T${race.start}`);
  return {
    ...line,
    text: isDue ? `Skulle ha startat${planned}` : `Startar${planned}`,
    state: 'todo',
    repair,
  };
}

/**
 * How many of a race have fetched their things. After the race the line is done, unless none was recorded.
 */
function pickupLine({ part, distance, state, runners, fetched }: RaceFigures): OverviewLine {
  const isForgotten = state === 'ended' && fetched === 0 && runners > 0;
  return {
    id: `pickup-${part}`,
    label: distanceLabel(distance),
    distance,
    text: isForgotten
      ? `Loppet är avslutat, men ingen av ${runners} är avprickad`
      : `${fetched} av ${runners} har hämtat nummer och påse`,
    state: fetched >= runners || (state === 'ended' && !isForgotten) ? 'done' : 'todo',
    repair: { at: 'pickup', part },
  };
}

const MINUTE = 60_000;
/** A phone silent this long during a race may be offline, with unsent times. */
const SILENT_AFTER_MS = 5 * MINUTE;
/** An event that arrives this late had waited for the network. */
const DELAYED_AFTER_MS = 30_000;

interface DeviceContext {
  readonly now: number;
  /** Whether a race is on. */
  readonly isRunning: boolean;
  /** Whether devices at other nodes are unknown. */
  readonly isCutOff: boolean;
}

/** One line per device that reported on the day, with its last report. */
function deviceLines(devices: readonly DeviceFigures[], context: DeviceContext): readonly OverviewLine[] {
  const elsewhere = context.isCutOff ? [unknownElsewhereLine] : [];
  if (devices.length > 0) return [...devices.map((device) => deviceLine(device, context)), ...elsewhere];
  const text = 'Ingen telefon har hörts av ännu';
  return [{ id: 'devices', label: LABEL, text, state: 'todo', repair: { at: 'races-timing' } }, ...elsewhere];
}

const LABEL = 'Telefoner vid målet';

const unknownElsewhereLine: OverviewLine = {
  id: 'devices-elsewhere',
  label: LABEL,
  text: 'Bara de som är anslutna till den här servern syns just nu',
  state: 'todo',
  help: 'Servrarna hör inte av varandra, för databasen svarar inte. Telefoner vid de andra fungerar ändå.',
};

function deviceLine(device: DeviceFigures, context: DeviceContext): OverviewLine {
  const { id, name, by } = device;
  const line = { id: `device-${id || name}`, label: by ? `${name} (${by})` : name };
  const repair = { at: 'journal' } as const;
  const text = deviceText(device, context.now);
  const problem = problemOf(device, context);
  if (!problem) return { ...line, text, state: 'done', repair };
  return { ...line, text: `${text}, ${problem.text}`, state: 'fault', repair, help: problem.help };
}

/** A device with unsent data, or one that takes times and went silent during a race. */
function problemOf(
  { isConnected, finishes, heardAt, unsent }: DeviceFigures,
  { now, isRunning }: DeviceContext,
): { readonly text: string; readonly help: string } | undefined {
  if (unsent !== null && unsent > 0)
    return {
      text: `${unsent} ej skickade`,
      help: 'Öppna tidtagningen på telefonen: där står vad som är att lösa.',
    };
  if (!isRunning || isConnected || finishes === 0 || now - heardAt <= SILENT_AFTER_MS) return undefined;
  return {
    text: 'tider kan ligga kvar i telefonen',
    help: 'Ge telefonen nät och öppna tidtagningen på den: tiderna skickas då av sig själva.',
  };
}

function deviceText({ isConnected, heardAt, finishes, delayMs }: DeviceFigures, now: number): string {
  return [
    isConnected ? 'Ansluten' : `Hördes ${timeText(heardAt, now)}`,
    // Crossings that it recorded, also of runners disqualified or restored since.
    ...(finishes > 0 ? [finishes === 1 ? '1 målgång' : `${finishes} målgångar`] : []),
    ...(delayMs > DELAYED_AFTER_MS ? [`det senaste låg ${delayText(delayMs)} i telefonen`] : []),
  ].join(', ');
}

/** The time of day, with its date if that is not today. */
function timeText(at: number, now: number): string {
  const time = clockText(at);
  return stockholmDate(at) === stockholmDate(now) ? time : `${stockholmDate(at)} ${time}`;
}

function delayText(ms: number): string {
  return ms < MINUTE ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / MINUTE)} min`;
}

/** The largest offset of a device's clock, ms, that needs no action. */
const MAX_CLOCK_OFFSET_MS = 2000;
const GIGABYTE = 1024 ** 3;
const DISK_TODO = 5 * GIGABYTE;
/** Another node takes over within about ten seconds; after this time, ms, there is no leader. */
const LEADER_SILENT_MS = 20_000;
const DISK_FAULT = GIGABYTE;

/**
 * How far the server's clock is ahead of a device's, and the error of that, ms; Infinity before it is
 * measured.
 */
interface ClockOffset {
  readonly offsetMs: number;
  readonly errorMs: number;
}

/**
 * The clock of this device. Times are taken by the server's clock, so a wrong one is shown but does no harm.
 */
function clockLines(offset: ClockOffset | undefined): readonly OverviewLine[] {
  if (!offset || offset.errorMs === Infinity) return [];
  const seconds = (Math.abs(offset.offsetMs) / 1000).toFixed(1).replace('.', ',');
  const line = { id: 'own-clock', label: 'Klockan i den här enheten' };
  if (Math.abs(offset.offsetMs) < MAX_CLOCK_OFFSET_MS)
    return [{ ...line, text: `${seconds} s från serverns`, state: 'done' }];
  const direction = offset.offsetMs > 0 ? 'efter' : 'före';
  const help = 'Tiderna rättas av sig själva. Ställ klockan på automatisk tid i telefonens inställningar.';
  return [{ ...line, text: `Går ${seconds} s ${direction} serverns`, state: 'todo', help }];
}

/** The state of the system, as an operator would check it. */
function systemLines({ system, now }: Overview): readonly OverviewLine[] {
  return [
    storeLine(system),
    viewsLine(system),
    reactorsLine(system),
    ...diskLines(system),
    paymentsLine(system),
    modeLine('mail-mode', 'Mail skickas', system.mail === 'smtp', {
      real: 'Genom mailservern',
      test: 'Testläge: mail läggs som filer på servern och går inte ut',
    }),
    modeLine('sign-in', 'Arrangörers inloggning', true, {
      real: system.signIn === 'google' ? 'Med Google' : 'Med länken som skrivs ut när servern startar',
      test: '',
    }),
    modeLine('clock', 'Serverns klocka', !system.isRehearsal, {
      real: `Är ${clockText(now)} den ${dateText(now)}`,
      test: `Övning: klockan är ställd till ${clockText(now)} den ${dateText(now)}`,
    }),
    {
      id: 'sockets',
      label: 'Öppna skärmar',
      text: `${pluralize(system.sockets, 'skärm', 'skärmar')} följer loppen. Servern startade ${timeText(system.startedAt, now)}`,
      state: 'done',
    },
  ];
}

function storeLine({ store, accepted }: SystemFigures): OverviewLine {
  const line = { id: 'store', label: 'Lagring' };
  if (store !== null)
    return {
      ...line,
      text: store,
      state: 'fault',
      help: 'Inget sparas. Starta om servern, och se docs/operations.md.',
    };
  if (accepted.length > 0)
    return {
      ...line,
      text: `Startad fast något saknades: ${accepted.join('; ')}`,
      state: 'todo',
      repair: { at: 'journal' },
    };
  return { ...line, text: 'Allt som händer sparas', state: 'done' };
}

function viewsLine({ views: { all, behind, stopped } }: SystemFigures): OverviewLine {
  const line = { id: 'views', label: 'Listorna' };
  const help = 'Se loggen på servern och docs/operations.md.';
  if (behind.length > 0)
    return {
      ...line,
      text: `${behind.length} av ${all} är inte ikapp: ${behind.join(', ')}`,
      state: 'fault',
      help,
    };
  if (stopped > 0)
    return {
      ...line,
      text: `${pluralize(stopped, 'ström', 'strömmar')} läses inte vidare`,
      state: 'fault',
      help,
    };
  return { ...line, text: 'Visar allt som har hänt', state: 'done' };
}

/** The leader tasks that follow events: start lists, receipts, mailings. One node at a time runs them. */
function reactorsLine({ reactors: { waiting, stuck }, duty }: SystemFigures): OverviewLine {
  const line = { id: 'reactors', label: 'Det som sker av sig självt' };
  if (duty && (duty.name === null || duty.silentMs >= LEADER_SILENT_MS))
    return {
      ...line,
      text: 'Ingen server sköter startlistor, kvitton och utskick just nu',
      state: 'fault',
      help: 'Tidtagning och resultat fungerar. Starta en server med ROLE=worker: den tar vid där det stannade.',
    };
  if (stuck.length > 0)
    return {
      ...line,
      text: `Kommer inte vidare: ${stuck.join(', ')}`,
      state: 'fault',
      help: 'Försöks igen av sig självt. Se loggen på servern.',
    };
  const state =
    waiting === 0 ? 'Startlistor och kvitton är ikapp' : `${pluralize(waiting, 'sak', 'saker')} på väg`;
  return { ...line, text: duty ? `${state}. Sköts av ${String(duty.name)}` : state, state: 'done' };
}

function diskLines({ disk }: SystemFigures): readonly OverviewLine[] {
  if (!disk) return [];
  const free = (disk.free / GIGABYTE).toFixed(1).replace('.', ',');
  const state = diskState(disk.free);
  const help = state === 'done' ? {} : { help: 'Frigör utrymme på servern: utan det kan inget sparas.' };
  return [{ id: 'disk', label: 'Utrymme på disken', text: `${free} GB ledigt`, state, ...help }];
}

function diskState(free: number): LineState {
  if (free < DISK_FAULT) return 'fault';
  return free < DISK_TODO ? 'todo' : 'done';
}

const SWISH_OFF_HELP =
  'Ta betalt på annat sätt i Biljettkassan. Ställs om med serverns miljövariabler: docs/operations.md.';

function paymentsLine({ payments: { kind, answeredAt, failedAt } }: SystemFigures): OverviewLine {
  const line = { id: 'swish', label: 'Swish' };
  if (kind === 'off')
    return { ...line, text: 'Inte igång: ingen kan betala med Swish', state: 'fault', help: SWISH_OFF_HELP };
  if (failedAt !== null && failedAt > (answeredAt ?? 0))
    return {
      ...line,
      text: `Svarade inte ${clockText(failedAt)}`,
      state: 'fault',
      help: 'Försöks igen av sig självt. Ta betalt på annat sätt i Biljettkassan så länge.',
    };
  const answered =
    answeredAt === null ? 'inte frågat sedan servern startade' : `svarade ${clockText(answeredAt)}`;
  if (kind === 'swish') return { ...line, text: capitalized(answered), state: 'done' };
  return { ...line, ...testMode(`Testläge: inga riktiga pengar (${answered})`) };
}

function modeLine(
  id: string,
  label: string,
  ...[isReal, { real, test }]: [boolean, { readonly real: string; readonly test: string }]
): OverviewLine {
  return isReal ? { id, label, text: real, state: 'done' } : { id, label, ...testMode(test) };
}

function testMode(text: string): Pick<OverviewLine, 'text' | 'state' | 'help'> {
  return {
    text,
    state: 'todo',
    help: 'Ställs om med serverns miljövariabler inför tävlingen: docs/operations.md.',
  };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
