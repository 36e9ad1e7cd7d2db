import {
  MARKS_WITHOUT_FINISH,
  PICKUP_ITEMS,
  readPart,
  RUNNER_STATUSES,
  type CommandRequest,
  type RacedayCommand,
  type RacedayCommandOf,
} from '@app/domain';
import { COMMAND_KEY_PREFIX } from '../config/command-key';

/** An action that a phone may queue without a network. Its race and time are added when it is sent. */
export type DayAction =
  | WithoutRaceAndTime<RacedayCommandOf<'StartRace' | 'EndRace' | 'ResetRace'>>
  /** `sort` is the runner it concerned, if any. */
  | (WithoutRaceAndTime<RacedayCommandOf<'UndoCommand'>> & { readonly sort?: string })
  | WithoutRaceAndTime<RunnerCommand<'FinishRunner' | 'RegisterBib' | 'SetRunnerStatus' | 'RecordPickup'>>
  /** The hand-over time is always given: an item that another table has handed out stays. */
  | (WithoutRaceAndTime<RunnerCommand<'UndoPickup'>> & { readonly pickedUp: number })
  /** The crossing is always given: a crossing from another device stays. */
  | (WithoutRaceAndTime<RunnerCommand<'RestoreRunner'>> & { readonly finished: number });

type WithoutRaceAndTime<Command> = Command extends RacedayCommand ? Omit<Command, 'part' | 'at'> : never;

/** A runner is always referred to by `sort`: the bib may change while a command waits. */
type RunnerCommand<Type extends RacedayCommand['type']> = Extract<RacedayCommandOf<Type>, { sort: string }>;

/** An action as sent: `id` makes a repeat harmless, `capturedAt` (ISO, server time) is when it happened. */
export type DayCommand = DayAction &
  Readonly<Required<Pick<CommandRequest, 'id' | 'part' | 'capturedAt' | 'device'>>> &
  /** Missing from actions taken before devices had ids. */
  Readonly<Pick<CommandRequest, 'deviceId'>>;

/** A command that the server rejected, with its reason in Swedish. */
export interface RejectedCommand {
  readonly command: DayCommand;
  readonly error: string;
}

/** Stores commands until the server has answered them, so that a reload or a crash loses none. */
export interface CommandLog {
  load(): LoggedCommands;
  add(command: DayCommand): void;
  reject(rejected: RejectedCommand): void;
  remove(id: string): void;
}

/** The entries of the log, in the order of writing. */
interface LoggedCommands {
  readonly waiting: readonly DayCommand[];
  readonly rejected: readonly RejectedCommand[];
  readonly unreadable: readonly UnreadableEntry[];
}

/** A stored entry that is not a readable command, with its unchanged text, for an organiser to look at. */
export interface UnreadableEntry {
  readonly id: string;
  readonly text: string;
}

/** A log in the browser's storage, one key per command: two tabs never overwrite each other's. */
export function storedCommandLog(storage: Storage): CommandLog {
  restoreReadable(storage);
  setAsideUnreadable(storage);
  const write = (entry: Entry) =>
    tryToStore(storage, COMMAND_KEY_PREFIX + entry.command.id, JSON.stringify(entry));
  const seqs = entriesIn(storage).map(({ seq }) => seq);
  let lastSeq = Math.max(0, ...seqs.filter((seq) => seq !== UNKNOWN_SEQ));

  return {
    load: () => {
      const entries = entriesIn(storage);
      return {
        waiting: entries.filter(({ error }) => error === undefined).map(({ command }) => command),
        rejected: entries.flatMap(({ command, error }) => (error === undefined ? [] : [{ command, error }])),
        unreadable: [
          ...unreadableIn(storage, COMMAND_KEY_PREFIX),
          ...unreadableIn(storage, UNREADABLE_PREFIX),
        ],
      };
    },
    add: (command) => void write({ seq: ++lastSeq, command }),
    reject: ({ command, error }) => void write({ seq: ++lastSeq, command, error }),
    remove: (id) => {
      storage.removeItem(COMMAND_KEY_PREFIX + id);
      storage.removeItem(UNREADABLE_PREFIX + id);
    },
  };
}

interface Entry {
  readonly seq: number;
  readonly command: DayCommand;
  readonly error?: string;
}

const UNREADABLE_PREFIX = 'raceday.unreadable.';

/** Stands in for a lost sequence number: its command comes last. */
const UNKNOWN_SEQ = Number.MAX_SAFE_INTEGER;

/** Restores what an older version of the page could not read, and this one can. */
function restoreReadable(storage: Storage): void {
  for (const { id, text } of textsIn(storage, UNREADABLE_PREFIX))
    if (parseEntry(text) && tryToStore(storage, COMMAND_KEY_PREFIX + id, text))
      storage.removeItem(UNREADABLE_PREFIX + id);
}

/** Moves unreadable entries to another key: they are not sent. In a full storage they stay in place. */
function setAsideUnreadable(storage: Storage): void {
  for (const { id, text } of unreadableIn(storage, COMMAND_KEY_PREFIX))
    if (tryToStore(storage, UNREADABLE_PREFIX + id, text)) storage.removeItem(COMMAND_KEY_PREFIX + id);
}

/** Returns whether it was stored. A full or forbidden storage must not stop a finish: the queue has it. */
function tryToStore(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function entriesIn(storage: Storage): Entry[] {
  return textsIn(storage, COMMAND_KEY_PREFIX)
    .flatMap(({ text }) => parseEntry(text) ?? [])
    .sort((a, b) => a.seq - b.seq);
}

function unreadableIn(storage: Storage, prefix: string): UnreadableEntry[] {
  return textsIn(storage, prefix).filter(
    ({ text }) => prefix === UNREADABLE_PREFIX || parseEntry(text) === undefined,
  );
}

function textsIn(storage: Storage, prefix: string): UnreadableEntry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ id: key.slice(prefix.length), text: storage.getItem(key) ?? '' }));
}

function parseEntry(text: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isEntry(value)) return undefined;
    return Number.isFinite(value.seq) ? value : { ...value, seq: UNKNOWN_SEQ };
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  if (!isFields(value)) return false;
  const { command, error } = value;
  return isFields(command) && isCommand(command) && (error === undefined || isText(error));
}

type Fields = Readonly<Record<string, unknown>>;

function isCommand({ id, type, part, capturedAt, device = '', ...rest }: Fields): boolean {
  return (
    [id, type, part, capturedAt, device].every(isText) &&
    readPart(String(part)) !== undefined &&
    !Number.isNaN(Date.parse(String(capturedAt))) &&
    Object.hasOwn(fieldValidators, String(type)) &&
    fieldValidators[type as DayCommand['type']](rest)
  );
}

/** Checks the fields of each command type. Fields added later may be missing: phones hold older commands. */
const fieldValidators: Readonly<Record<DayCommand['type'], (fields: Fields) => boolean>> = {
  StartRace: ({ others = [], revokeCrossingsOf = [] }) =>
    [others, revokeCrossingsOf].every((ids) => Array.isArray(ids) && ids.every(isText)),
  FinishRunner: ({ sort }) => isText(sort),
  RestoreRunner: ({ sort, finished }) =>
    isText(sort) && (finished === undefined || Number.isFinite(finished)),
  RegisterBib: ({ sort, bib }) => isText(sort) && Number.isFinite(bib),
  RecordPickup: ({ sort, items }) => isText(sort) && areItems(items),
  UndoPickup: ({ sort, items, pickedUp }) => isText(sort) && areItems(items) && Number.isFinite(pickedUp),
  SetRunnerStatus: ({ sort, status }) =>
    isText(sort) && (RUNNER_STATUSES as readonly unknown[]).includes(status),
  EndRace: ({ status }) =>
    status === undefined || (MARKS_WITHOUT_FINISH as readonly unknown[]).includes(status),
  ResetRace: ({ word }) => isText(word),
  UndoCommand: ({ command }) => isText(command),
};

function areItems(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => (PICKUP_ITEMS as readonly unknown[]).includes(item));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the runner an action concerns, or undefined when it concerns the whole race. */
export function runnerIdOf(action: DayAction): string | undefined {
  return 'sort' in action ? action.sort : undefined;
}
