import type { LogIntegrityRecord, IntegrityRecord } from '@app/adapters';
import { findingsIn, type StoresSnapshot } from './findings';

const positionOf = (number: number) => String(number).padStart(16, '0');
const first: IntegrityRecord = { log: 'ours', run: 'monday', runs: 3, head: positionOf(90) };
const today: LogIntegrityRecord = { ...first, run: 'today', runs: 5, secret: 'mark' };
const later: IntegrityRecord = { ...first, run: 'tomorrow', runs: 6, head: positionOf(180) };
const foreign: IntegrityRecord = { ...later, log: 'theirs' };

const log = {
  id: 'ours',
  label: 'events.sqlite',
  record: today,
  head: positionOf(120),
  holdsRegistrations: true,
};
const keys = { label: 'keys.sqlite', record: { ...today, people: 12 }, people: 14, missing: 0 };
const reactors = {
  label: 'reactors.sqlite',
  record: today,
  checkpoints: new Map([['ours/start-list', positionOf(118)]]),
};
const whole: StoresSnapshot = { log, keys, reactors, sessions: { record: today }, secret: 'mark' };
const fresh: StoresSnapshot = {
  log: { id: 'new', label: 'events.sqlite', record: undefined, head: undefined, holdsRegistrations: false },
  keys: { label: 'keys.sqlite', record: undefined, people: 0, missing: 0 },
  reactors: { label: 'reactors.sqlite', record: undefined, checkpoints: new Map() },
  sessions: { record: undefined },
  secret: undefined,
};
/** The same folder as left by a release from before integrity records. */
const old: StoresSnapshot = {
  ...whole,
  log: { ...log, record: undefined },
  keys: { ...keys, record: undefined },
  reactors: { ...reactors, record: undefined },
  sessions: { record: undefined },
};

const found = (snapshot: StoresSnapshot) =>
  findingsIn(snapshot).map(({ loss, problem }) => `${loss}: ${problem}`);
const checkpointAt = (number: number, of = 'ours') => new Map([[`${of}/start-list`, positionOf(number)]]);

describe('findingsIn accepts stores', () => {
  it.each<[string, StoresSnapshot]>([
    ['when all are of the same run', whole],
    ['when all are new', fresh],
    ['when a release without integrity records wrote them', old],
    [
      'when the reactors’ store is behind the log',
      { ...whole, reactors: { ...reactors, checkpoints: checkpointAt(3) } },
    ],
    [
      'when the reactors’ store is at the end of the log',
      { ...whole, reactors: { ...reactors, checkpoints: checkpointAt(120) } },
    ],
    ['when a crash lost the event of a new key', { ...whole, keys: { ...keys, people: 40 } }],
    [
      'when a key exists and the log is still empty',
      {
        ...whole,
        log: { ...log, head: undefined, record: { ...today, head: undefined } },
        keys: { ...keys, record: { ...today, head: undefined } },
        reactors: { label: 'reactors.sqlite', record: { ...today, head: undefined }, checkpoints: new Map() },
        sessions: { record: undefined },
      },
    ],
    ['when the sessions belong to another log', { ...whole, sessions: { record: foreign } }],
    [
      'when the keys are new and no event needs one',
      { ...whole, keys: { label: 'keys.sqlite', record: undefined, people: 0, missing: 0 } },
    ],
    [
      'when neither a secret nor a registration exists',
      { ...fresh, log: { ...fresh.log, head: positionOf(3) } },
    ],
  ])('%s', (_, snapshot) => {
    expect(found(snapshot)).toEqual([]);
  });

  it('after any number of interrupted starts', () => {
    const cutOff = { ...today, run: 'third', runs: 7, before: ['first', 'second'] };
    for (const run of ['first', 'second', 'third'])
      for (const other of ['first', 'second', 'third']) {
        const snapshot = {
          ...whole,
          log: { ...log, record: cutOff },
          keys: { ...keys, record: { ...today, run } },
          reactors: { ...reactors, record: { ...today, run: other } },
        };
        expect(found(snapshot)).toEqual([]);
      }
    const veryFirst = { ...whole, log: { ...log, record: { ...cutOff, before: [''] } } };
    expect(found({ ...veryFirst, keys: old.keys, reactors: old.reactors, sessions: old.sessions })).toEqual(
      [],
    );
  });
});

describe('findingsIn refuses stores', () => {
  it.each<[string, StoresSnapshot, string]>([
    [
      'when the reactors’ store is from a later run',
      { ...whole, reactors: { label: 'reactors.sqlite', record: later, checkpoints: checkpointAt(110) } },
      'reactors: reactors.sqlite is newer than events.sqlite: the next runner to pay would be on no start list',
    ],
    [
      'when the reactors’ store is ahead of the log',
      { ...whole, reactors: { label: 'reactors.sqlite', record: later, checkpoints: checkpointAt(180) } },
      'reactors: reactors.sqlite has reached event 180, but events.sqlite ends at event 120: the next runner to pay would be on no start list',
    ],
    [
      'when the reactors’ store is ahead of the log, without integrity records',
      { ...old, reactors: { label: 'reactors.sqlite', record: undefined, checkpoints: checkpointAt(121) } },
      'reactors: reactors.sqlite has reached event 121, but events.sqlite ends at event 120: the next runner to pay would be on no start list',
    ],
    [
      'when the reactors’ store is from an earlier run',
      { ...whole, reactors: { label: 'reactors.sqlite', record: first, checkpoints: checkpointAt(80) } },
      'reactors: reactors.sqlite is an older copy than events.sqlite: mail sent since then would be sent again',
    ],
    [
      'when the reactors’ store is missing',
      { ...whole, reactors: fresh.reactors },
      'reactors: reactors.sqlite is missing or new: mail already sent would be sent again',
    ],
    [
      'when the reactors’ store belongs to another log',
      {
        ...whole,
        reactors: { label: 'reactors.sqlite', record: foreign, checkpoints: checkpointAt(9, 'theirs') },
      },
      'reactors: reactors.sqlite belongs to another log',
    ],
    [
      'when the reactors’ store belongs to another log, without integrity records',
      {
        ...old,
        reactors: { label: 'reactors.sqlite', record: undefined, checkpoints: checkpointAt(9, 'theirs') },
      },
      'reactors: reactors.sqlite belongs to another log',
    ],
    [
      'when the log is empty and the key store is not',
      { ...whole, log: fresh.log },
      'log: events.sqlite is new or empty, but keys.sqlite holds the keys of 14 people',
    ],
    [
      'when the log is empty and the key store is not, without integrity records',
      { ...old, log: fresh.log },
      'log: events.sqlite is new or empty, but keys.sqlite holds the keys of 14 people',
    ],
    [
      'when the log is empty and the reactors’ store has checkpoints',
      { ...fresh, reactors },
      'log: events.sqlite is new or empty, but reactors.sqlite has handled events',
    ],
    [
      'when the log is empty and an empty key store records another log',
      { ...fresh, keys: { label: 'keys.sqlite', record: foreign, people: 0, missing: 0 } },
      'log: events.sqlite is new or empty, but the data beside it belongs to another log',
    ],
    [
      'when only the log was restored from a backup',
      {
        ...whole,
        keys: { ...keys, record: later },
        reactors: { label: 'reactors.sqlite', record: later, checkpoints: checkpointAt(180) },
      },
      'log: events.sqlite is an older copy than keys.sqlite',
    ],
    [
      'when the log was truncated',
      { ...whole, sessions: { record: { ...today, head: positionOf(150) } } },
      'log: events.sqlite ends at event 120, but it had reached event 150',
    ],
    [
      'when all keys are missing',
      { ...whole, keys: { label: 'keys.sqlite', record: undefined, people: 0, missing: 12 } },
      'keys: keys.sqlite lacks the keys of 12 people with sealed events',
    ],
    [
      'when one key is missing',
      { ...whole, keys: { ...keys, missing: 1 } },
      'keys: keys.sqlite lacks the keys of 1 person with sealed events',
    ],
    [
      'when the keys are from an earlier run and some are missing',
      { ...whole, keys: { label: 'keys.sqlite', record: first, people: 9, missing: 5 } },
      'keys: keys.sqlite is an older copy than events.sqlite and lacks the keys of 5 people with sealed events',
    ],
    [
      'when the keys are from an earlier run and none is missing',
      { ...whole, keys: { label: 'keys.sqlite', record: first, people: 14, missing: 0 } },
      'keys: keys.sqlite is an older copy than events.sqlite',
    ],
    [
      'when the keys belong to another log',
      { ...whole, keys: { label: 'keys.sqlite', record: foreign, people: 9, missing: 14 } },
      'keys: keys.sqlite belongs to another log and lacks the keys of 14 people with sealed events',
    ],
    [
      'when the registration secret is missing',
      { ...whole, secret: undefined },
      'keys: registration-secret is missing: no address leads to its registration any more',
    ],
    [
      'when the registration secret is missing, without integrity records',
      { ...old, secret: undefined },
      'keys: registration-secret is missing: no address leads to its registration any more',
    ],
    [
      'when the registration secret differs',
      { ...whole, secret: 'another' },
      'keys: registration-secret is a different one: no address leads to its registration any more',
    ],
  ])('%s', (_, snapshot, problem) => {
    expect(found(snapshot)).toEqual([problem]);
  });

  it('and reports every finding at once', () => {
    const snapshot = {
      ...whole,
      keys: { label: 'keys.sqlite', record: undefined, people: 0, missing: 2 },
      reactors: fresh.reactors,
      secret: undefined,
    };
    expect(findingsIn(snapshot).map(({ loss }) => loss)).toEqual(['keys', 'keys', 'reactors']);
  });

  it('when a move into the log was interrupted', () => {
    const half: StoresSnapshot = { ...fresh, log: { ...log, record: { ...today, moving: 'theirs' } } };
    expect(found(half)).toContain(
      'log: a move into events.sqlite was interrupted: npm run ops -- move resumes it',
    );
  });
});
