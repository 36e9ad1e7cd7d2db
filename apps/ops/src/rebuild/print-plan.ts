import { type Database, MongoViewStore } from '@app/adapters';
import type { AnyView, Checkpoint, Position } from '@app/eventing';
import type { Config } from '../../../server/src/platform/config/config';
import { CommandRefused } from '../command';
import { databaseOf } from '../stored-data';
import type { Output } from '../output';
import { openLogOrRefuse } from './open-rebuild';

/** The log's id and end. */
interface LogEnd {
  readonly logId: string;
  readonly position: Position | undefined;
  /** True in SQLite, whose positions are event numbers; false on a server. */
  readonly countsEvents: boolean;
}

/** Prints what a rebuild would do. Takes no lease and writes nothing. */
export async function printPlan(config: Config, views: readonly AnyView[], out: Output): Promise<void> {
  const database = await databaseOf(config);
  if (!database) throw new CommandRefused('no database is configured');
  try {
    const end = await endOf(config);
    for await (const line of linesOf(database, views, end)) out.line(line);
    out.line(`The log ends at position ${positionText(end.position)}.`);
    out.line(`${String(views.length)} would be rebuilt. Nothing was changed.`);
  } finally {
    await database.close();
  }
}

async function endOf(config: Config): Promise<LogEnd> {
  const sealedLog = await openLogOrRefuse(config);
  try {
    const countsEvents = config.engines.eventStore === undefined;
    return { logId: sealedLog.logId, position: await sealedLog.head(), countsEvents };
  } finally {
    await sealedLog.close();
  }
}

async function* linesOf(database: Database, views: readonly AnyView[], end: LogEnd): AsyncGenerator<string> {
  const live = new MongoViewStore(database, views);
  const staging = new MongoViewStore(database, views, { sideBySide: true });
  for (const view of views) {
    const { name, version } = view;
    const rows = await live.count(name);
    const liveText = describeRows(await live.checkpoint(name), view, end);
    const remainingText = describeRest(await staging.checkpoint(name), view, end);
    yield `${name}: version ${String(version)}, ${String(rows)} rows now, ${liveText}; ${remainingText}`;
  }
}

/** Describes the position of the current rows. */
function describeRows(checkpoint: Checkpoint | undefined, view: AnyView, end: LogEnd): string {
  if (!checkpoint) return 'not built yet';
  if (!isOurs(checkpoint, view, end)) return 'from another log or version';
  return checkpoint.position === end.position
    ? 'up to the end of the log'
    : `up to position ${positionText(checkpoint.position)}`;
}

/** Describes what must be read: everything, or the rest of an interrupted rebuild. */
function describeRest(stagingCheckpoint: Checkpoint | undefined, view: AnyView, end: LogEnd): string {
  const from =
    stagingCheckpoint && isOurs(stagingCheckpoint, view, end) ? stagingCheckpoint.position : undefined;
  if (end.countsEvents) return `${String(Number(end.position ?? 0) - Number(from ?? 0))} events to read`;
  return from === undefined ? 'the whole log to read' : `to read from position ${positionText(from)} on`;
}

function isOurs({ version, log }: Checkpoint, view: AnyView, { logId }: LogEnd): boolean {
  return version === view.version && log === logId;
}

function positionText(position: Position | undefined): string {
  return String(Number(position ?? 0));
}
