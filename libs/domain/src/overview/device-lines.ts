import { clockText, stockholmDate } from '../dates';
import type { DeviceFigures, OverviewLine } from './overview';

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
export function deviceLines(
  devices: readonly DeviceFigures[],
  context: DeviceContext,
): readonly OverviewLine[] {
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
    ...(finishes > 0 ? [`${finishes} i mål`] : []),
    ...(delayMs > DELAYED_AFTER_MS ? [`det senaste låg ${delayText(delayMs)} i telefonen`] : []),
  ].join(', ');
}

/** The time of day, with its date if that is not today. */
export function timeText(at: number, now: number): string {
  const time = clockText(at);
  return stockholmDate(at) === stockholmDate(now) ? time : `${stockholmDate(at)} ${time}`;
}

function delayText(ms: number): string {
  return ms < MINUTE ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / MINUTE)} min`;
}
