import type { IntegrityRecord, LogIntegrityRecord } from '@app/adapters';
import type { DataLoss } from '@app/domain';
import type { Position } from '@app/eventing';

/** How a store relates to the log: of its run, without a record, of another log, or of another time. */
type StoreRelation = 'same' | 'unmarked' | 'foreign' | 'earlier' | 'later';

/** The log as stores are compared with it. */
export interface LogIdentity {
  readonly id: string;
  readonly record: LogIntegrityRecord | undefined;
}

/** Compares the records. Two missing ones (new, or older) count as the same run; the content decides. */
export function relationTo(log: LogIdentity, store: IntegrityRecord | undefined): StoreRelation {
  if (store && store.log !== log.id) return 'foreign';
  if (isOfSameRun(log.record, store)) return 'same';
  if (!store) return 'unmarked';
  return log.record && store.runs < log.record.runs ? 'earlier' : 'later';
}

/** An interrupted start leaves some stores stamped with an earlier run. */
function isOfSameRun(log: LogIntegrityRecord | undefined, store: IntegrityRecord | undefined): boolean {
  const run = store?.run ?? '';
  return run === (log?.run ?? '') || log?.before?.includes(run) === true;
}

/** The stores' state at start, before anything is served. */
export interface StoresSnapshot {
  readonly log: LogIdentity & {
    /** The name operators know it by. */
    readonly label: string;
    readonly head: Position | undefined;
    /** Looked up only when there is no secret; otherwise false. */
    readonly holdsRegistrations: boolean;
  };
  /** `people`: subjects with a key or a tombstone; `missing`: subjects of sealed events with neither. */
  readonly keys: StoreSnapshot & { readonly people: number; readonly missing: number };
  /** `checkpoints`: each reactor's position, by `<log>/<reactor>`. */
  readonly reactors: StoreSnapshot & { readonly checkpoints: ReadonlyMap<string, Position> };
  readonly sessions: Pick<StoreSnapshot, 'record'>;
  /** Fingerprint of the registration secret; undefined before it exists. */
  readonly secret: string | undefined;
}

interface StoreSnapshot {
  /** The name operators know it by. */
  readonly label: string;
  readonly record: IntegrityRecord | undefined;
}

/** A consistency finding, as text for operators: the problem, and what continuing loses. */
export interface Finding {
  readonly loss: DataLoss;
  readonly problem: string;
  readonly consequence: string;
}

/** Returns every inconsistency between the stores; empty when they match. */
export function findingsIn(snapshot: StoresSnapshot): readonly Finding[] {
  const log = logFindingIn(snapshot);
  const found = [
    log,
    keysFindingIn(snapshot),
    secretFindingIn(snapshot),
    log ? undefined : reactorsFindingIn(snapshot),
  ];
  return found.filter((each) => each !== undefined);
}

/** The log is complete unless other stores have seen more of it. */
function logFindingIn(snapshot: StoresSnapshot): Finding | undefined {
  const { log, keys } = snapshot;
  if (log.record?.moving !== undefined) return logFinding(cutOffMove(log.label), UNMOVED);
  if (!log.head && isUnlinked(snapshot))
    return logFinding(`${log.label} is new or empty, but ${othersHold(snapshot)}`, EVERYTHING);
  const farthest = farthestHead(snapshot);
  if (farthest > (log.head ?? ''))
    return logFinding(
      `${log.label} ends ${eventsAt(log.head)}, but it had reached event ${numberOf(farthest)}`,
      EVENTS_SINCE,
    );
  if (relationTo(log, keys.record) === 'later')
    return logFinding(`${log.label} is an older copy than ${keys.label}`, EVENTS_SINCE);
  return undefined;
}

const EVERYTHING = 'all events: races, registrations, payments and results';
const UNMOVED = 'all data not moved yet, including keys and mail';
const EVENTS_SINCE = 'all later events, including payments: compare with the account that received them';

const cutOffMove = (log: string) => `a move into ${log} was interrupted: npm run ops -- move resumes it`;

function logFinding(problem: string, consequence: string): Finding {
  return { loss: 'log', problem, consequence };
}

/** Whether other stores hold data that no record links to this log. */
function isUnlinked({ log, keys, reactors }: StoresSnapshot): boolean {
  const isOfOther = ({ record }: Pick<StoreSnapshot, 'record'>) =>
    record === undefined || relationTo(log, record) !== 'same';
  const holdsKeys = keys.people > 0 || keys.record?.head !== undefined;
  const holdsSteps = reactors.checkpoints.size > 0 || reactors.record?.head !== undefined;
  return (holdsKeys && isOfOther(keys)) || (holdsSteps && isOfOther(reactors));
}

function othersHold({ keys, reactors }: StoresSnapshot): string {
  if (keys.people > 0) return `${keys.label} holds the keys of ${count(keys.people, 'person', 'people')}`;
  if (reactors.checkpoints.size > 0) return `${reactors.label} has handled events`;
  return 'the data beside it belongs to another log';
}

/** The highest log position that stores of the same run recorded. */
function farthestHead({ log, keys, reactors, sessions }: StoresSnapshot): Position {
  const heads = [keys, reactors, sessions]
    .filter(({ record }) => relationTo(log, record) === 'same')
    .map(({ record }) => record?.head ?? '');
  return farthestOf([log.record?.head ?? '', ...heads]);
}

function farthestOf(positions: readonly Position[]): Position {
  return positions.toSorted().at(-1) ?? '';
}

/** Keys from an earlier time lack people, or hold keys erased since. */
function keysFindingIn({ log, keys }: StoresSnapshot): Finding | undefined {
  const relation = relationTo(log, keys.record);
  const isOfAnotherTime = relation === 'earlier' || relation === 'foreign';
  return keys.missing > 0 || (log.head && isOfAnotherTime)
    ? keysFinding(keys, relation, log.label)
    : undefined;
}

/** Registration ids derive from this secret. */
function secretFindingIn({ log, secret }: StoresSnapshot): Finding | undefined {
  const storedFingerprint = log.record?.secret;
  const isMissing = secret === undefined && log.holdsRegistrations;
  const isAnother = secret !== undefined && storedFingerprint !== undefined && storedFingerprint !== secret;
  if (!isMissing && !isAnother) return undefined;
  return {
    loss: 'keys',
    problem: `registration-secret is ${isMissing ? 'missing' : 'a different one'}: no address leads to its registration any more`,
    consequence:
      'families do not find their registrations and register again, and open payments are not recognised',
  };
}

function keysFinding(
  { label, missing }: StoresSnapshot['keys'],
  relation: StoreRelation,
  log: string,
): Finding {
  const people = count(missing, 'person', 'people');
  const time = { earlier: ` is an older copy than ${log}`, foreign: ' belongs to another log' };
  const what = (relation === 'earlier' || relation === 'foreign') && time[relation];
  const lacks = missing > 0 && ` lacks the keys of ${people} with sealed events`;
  return {
    loss: 'keys',
    problem: `${label}${[what, lacks].filter(Boolean).join(' and')}`,
    consequence:
      missing > 0
        ? `the names and contact details of ${people}, permanently: they show as "Borttagen", as if erased`
        : 'nothing: people erased since then are erased again',
  };
}

/** The reactors' store may be behind the log after a crash, but never ahead or of another run. */
function reactorsFindingIn({ log, reactors }: StoresSnapshot): Finding | undefined {
  const problem = reactorsProblem(log, reactors);
  if (problem === undefined) return undefined;
  return {
    loss: 'reactors',
    problem,
    consequence:
      'receipts and codes not mailed by then are never mailed; start lists are processed again and no runner is listed twice',
  };
}

function reactorsProblem(
  log: StoresSnapshot['log'],
  reactors: StoresSnapshot['reactors'],
): string | undefined {
  const { label, record, checkpoints } = reactors;
  if (!log.head && checkpoints.size === 0) return undefined;
  const own = [...checkpoints].filter(([name]) => name.startsWith(`${log.id}/`));
  const farthest = farthestOf(own.map(([, position]) => position));
  if (farthest > (log.head ?? ''))
    return `${label} has reached event ${numberOf(farthest)}, but ${log.label} ends ${eventsAt(log.head)}: ${NO_LIST}`;
  const isOfOther = own.length === 0 && checkpoints.size > 0;
  const relation = isOfOther ? 'foreign' : relationTo(log, record);
  return wrongTime(label, log.label)[relation];
}

const NO_LIST = 'the next runner to pay would be on no start list';

const wrongTime = (reactors: string, log: string): Readonly<Record<StoreRelation, string | undefined>> => ({
  same: undefined,
  later: `${reactors} is newer than ${log}: ${NO_LIST}`,
  earlier: `${reactors} is an older copy than ${log}: mail sent since then would be sent again`,
  foreign: `${reactors} belongs to another log`,
  unmarked: `${reactors} is missing or new: mail already sent would be sent again`,
});

function eventsAt(position: Position | undefined): string {
  return position === undefined || position === ''
    ? 'before its first event'
    : `at event ${numberOf(position)}`;
}

/** The position as a number: an event number in SQLite, a file offset in EventStoreDB. */
function numberOf(position: Position): string {
  return String(BigInt(position));
}

function count(number: number, one: string, many: string): string {
  return `${String(number)} ${number === 1 ? one : many}`;
}
