import type { RejectedCommand, TimingCommand } from './timing-command';

/** Where commands are kept until the server has answered them, so that a reload or a crash loses none. */
export interface CommandLog {
  load(): { waiting: readonly TimingCommand[]; rejected: readonly RejectedCommand[] };
  remember(command: TimingCommand): void;
  reject(rejected: RejectedCommand): void;
  forget(id: string): void;
}

interface Entry {
  readonly seq: number;
  readonly command: TimingCommand;
  readonly error?: string;
}

const PREFIX = 'raceday.command.';

/** A log in the browser's storage, one key per command: two tabs never write over each other's. */
export function storedCommandLog(storage: Storage): CommandLog {
  const entries = () => readEntries(storage);
  const write = (entry: Entry) => tryToStore(storage, entry);
  let seq = Math.max(0, ...entries().map((entry) => entry.seq));

  return {
    load: () => ({
      waiting: entries()
        .filter(isWaiting)
        .map(({ command }) => command),
      rejected: entries().flatMap(asRejected),
    }),
    remember: (command) => write({ seq: ++seq, command }),
    reject: ({ command, error }) => write({ seq: ++seq, command, error }),
    forget: (id) => storage.removeItem(PREFIX + id),
  };
}

/** A full or forbidden storage must not stop a finish: the queue still holds the command in memory. */
function tryToStore(storage: Storage, entry: Entry): void {
  try {
    storage.setItem(PREFIX + entry.command.id, JSON.stringify(entry));
  } catch {
    return;
  }
}

function readEntries(storage: Storage): Entry[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => parse(storage.getItem(key)))
    .sort((a, b) => a.seq - b.seq);
}

function parse(text: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isEntry(value) ? [value] : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'seq' in value && 'command' in value;
}

function isWaiting(entry: Entry): boolean {
  return entry.error === undefined;
}

function asRejected({ command, error }: Entry): RejectedCommand[] {
  return error === undefined ? [] : [{ command, error }];
}
