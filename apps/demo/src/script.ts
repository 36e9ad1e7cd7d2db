import { createHash } from 'node:crypto';
import type { FileAction, RaceDayFile } from './race-day-file';

/** A command in the product's batch API. */
export interface WireCommand {
  readonly id: string;
  readonly type: string;
  readonly part: string;
  readonly sort?: string;
  readonly bib?: number;
  readonly status?: string;
  readonly capturedAt?: string;
  readonly device?: string;
  readonly deviceId?: string;
  /** Confirmation text for a command that is hard to undo. */
  readonly word?: string;
}

/** A command and its race day time (epoch ms). */
export interface Step {
  readonly at: number;
  readonly command: WireCommand;
  /** Deliberately has no effect: a second tap on a finished runner. */
  readonly changesNothing: boolean;
}

/**
 * Converts the race day to commands, in the file's order. `sorts`: runner ids by the file's entrants. A tap
 * and its identification become one finish at the tap's time; a voided tap gives none. Ids derive from the
 * position in the file, so replaying is idempotent.
 */
export function scriptOf(day: RaceDayFile, sorts: ReadonlyMap<string, string>): Step[] {
  const taps = new Map(day.actions.filter(({ do: what }) => what === 'tap').map(({ tap, at }) => [tap, at]));
  const races = new Map(
    day.actions.filter(({ do: what }) => what === 'register-bib').map(({ bib, part }) => [bib, part]),
  );
  return day.actions.flatMap((action, index) => {
    const command = commandFor(action, { taps, races, sorts });
    if (!command) return [];
    const { part = '', ...rest } = command;
    const id = stableId(`${day.date}/${String(index)}`);
    return [
      {
        at: Date.parse(action.at),
        command: { ...rest, id, part },
        changesNothing: action.mistake === 'double-tap',
      },
    ];
  });
}

interface ScriptContext {
  readonly taps: ReadonlyMap<string | undefined, string>;
  readonly races: ReadonlyMap<number | undefined, string | undefined>;
  readonly sorts: ReadonlyMap<string, string>;
}

type CommandWithoutId = Omit<WireCommand, 'id' | 'part'> & { readonly part?: string };

function commandFor(action: FileAction, { taps, races, sorts }: ScriptContext): CommandWithoutId | undefined {
  const { part, bib, device = 'sekretariat', at } = action;
  const base = { part, device, deviceId: stableId(`device/${device}`), capturedAt: at };
  switch (action.do) {
    case 'register-bib':
      return { ...base, type: 'RegisterBib', sort: sorts.get(action.entrant ?? ''), bib };
    case 'set-status':
      return { ...base, type: 'SetRunnerStatus', bib, status: action.status };
    case 'start':
      return { ...base, type: 'StartRace' };
    case 'finish':
      return { ...base, type: 'FinishRunner', bib, capturedAt: action.crossedAt ?? at };
    case 'identify':
      return {
        ...base,
        type: 'FinishRunner',
        part: races.get(bib),
        bib,
        capturedAt: taps.get(action.tap) ?? at,
      };
    case 'restore':
      return { ...base, type: 'RestoreRunner', bib };
    case 'end':
      return { ...base, type: 'EndRace' };
    case 'tap':
    case 'void':
      return undefined;
  }
}

/** Returns the same UUID (version 5 in shape) for the same name. */
function stableId(name: string): string {
  const hex = createHash('sha1').update(`raceday-rehearsal/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
