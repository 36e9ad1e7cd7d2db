import { clockText, stockholmDay } from '../dates';
import { timeText } from './device-lines';
import { pluralize, type LineState, type OverviewLine, type Overview, type SystemFigures } from './overview';

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
export interface ClockOffset {
  readonly offsetMs: number;
  readonly errorMs: number;
}

/**
 * The clock of this device. Times are taken by the server's clock, so a wrong one is shown but does no harm.
 */
export function clockLines(offset: ClockOffset | undefined): readonly OverviewLine[] {
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
export function systemLines({ system, now }: Overview): readonly OverviewLine[] {
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
      real: `Är ${clockText(now)} den ${stockholmDay(now)}`,
      test: `Övning: klockan är ställd till ${clockText(now)} den ${stockholmDay(now)}`,
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
