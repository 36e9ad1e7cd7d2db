import {
  emptyDay,
  evolve,
  forkOf,
  racedayDecider,
  Refusal,
  revisionOf,
  snapshotOf,
  type Day,
  type DayEvent,
  type RacedayEvent,
} from '@app/domain';
import { diffDays } from '../../../libs/domain/src/raceday/testing/diff-days';
import fc from 'fast-check';
import { liveDayFromSnapshot, withEvents, type LiveDay } from './live-day';
import { aBoardRunner, aRace } from '../testing/builders';
import { optimisticDay, notYetShown, commandsNotArrived } from './optimistic-day';
import type { DayAction, DayCommand } from './command-log';

const part = aRace().part;
const longer = 'race-250913-16';
const gun = Date.parse('2025-09-13T09:45:00Z');

/** The server as two phones use it: it decides each command once, in order of arrival. */
class Server {
  readonly history: DayEvent[] = [];
  readonly day = emptyDay();
  private readonly decided = new Set<string>();

  constructor() {
    const { firstname, lastname, age, birthYear, group, company, phone, registration } = aBoardRunner();
    const details = { firstname, lastname, age, birthYear, group, company, phone, registration };
    const race = { type: 'RaceCreated', date: '2025-09-13', openForReg: true } as const;
    this.write('set-up', [
      { ...race, part, distance: 5600 },
      { ...race, part: longer, distance: 1600 },
      ...SORTS.map((sort) => ({ type: 'RunnerAdded', part, sort, ...details }) as const),
      ...SORTS.map((sort, index) => ({ type: 'BibRegistered', part, sort, bib: index + 1 }) as const),
      { type: 'RaceStarted', part, at: gun },
    ]);
  }

  hasDecided({ id }: Pick<DayCommand, 'id'>): boolean {
    return this.decided.has(id);
  }

  handle(command: DayCommand): 'accepted' | 'rejected' {
    if (this.hasDecided(command)) return 'accepted';
    const events = decide(command, this.day);
    this.decided.add(command.id);
    if (events) this.write(command.id, events);
    return events ? 'accepted' : 'rejected';
  }

  /** Applies a command to a fork of the server's day. */
  try(command: DayCommand, day: Day): void {
    const meta = { at: gun, recordedAt: gun, device: command.device, commandId: command.id };
    for (const event of decide(command, day) ?? [])
      evolve(day, event, { revision: revisionOf(day) + 1, meta });
  }

  /** An organiser at a desk revokes or reinstates events. */
  changeHistory(isRevoked: boolean, events: readonly number[]): void {
    const type = isRevoked ? 'EventsRevoked' : 'EventsReinstated';
    this.write(`history-change-${String(this.history.length)}`, [{ type, events, reason: 'rättat' }]);
  }

  snapshot() {
    return JSON.parse(JSON.stringify(snapshotOf('250913', this.day, this.history.length))) as ReturnType<
      typeof snapshotOf
    >;
  }

  private write(commandId: string, events: readonly RacedayEvent[]): void {
    for (const event of events) {
      const revision = this.history.length + 1;
      const meta = { at: gun, recordedAt: gun, by: 'Kim', device: 'mål-1', commandId };
      this.history.push({ revision, event, meta });
      evolve(this.day, event, { revision, meta });
    }
  }
}

/** The events of a command; undefined when the rules refuse it. */
function decide(command: DayCommand, day: Day): readonly RacedayEvent[] | undefined {
  const dated = { ...command, at: Date.parse(command.capturedAt) };
  try {
    return racedayDecider.decide(dated, day);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A phone on a bad network: events may arrive late, and answers may be lost. */
class Phone {
  waiting: DayCommand[] = [];
  /** The ids of all commands ever made on it. */
  readonly pressed: string[] = [];
  confirmed: DayCommand[] = [];
  received: LiveDay;
  /** The commands whose events have arrived. */
  answered = new Set<string>();

  constructor(readonly server: Server) {
    this.received = liveDayFromSnapshot(server.snapshot());
  }

  get shown(): Day {
    return optimisticDay(this.received.day, commandsNotArrived(this.received, this.commands));
  }

  get commands(): readonly DayCommand[] {
    return [...this.confirmed, ...this.waiting];
  }

  press(command: DayCommand): void {
    this.waiting.push(command);
    this.pressed.push(command.id);
  }

  /** Delivers the first waiting commands; the answer may be lost. */
  deliver(count: number, isAnswerLost: boolean): void {
    const batch = this.waiting.slice(0, count);
    const accepted = batch.filter((command) => this.server.handle(command) === 'accepted');
    if (isAnswerLost) return;
    this.waiting = this.waiting.slice(batch.length);
    this.confirmed.push(...accepted);
    this.release();
  }

  receive(count: number): void {
    const { revision } = this.received;
    const newEvents = this.server.history.slice(revision, revision + count);
    if (newEvents.length > 0) this.received = withEvents(this.received, newEvents);
    for (const { meta } of newEvents) this.answered.add(meta.commandId);
    if (this.received.requiredRefetch) this.fetch();
    this.release();
  }

  fetch(): void {
    this.received = liveDayFromSnapshot(this.server.snapshot());
    this.answered = new Set();
    this.release();
  }

  private release(): void {
    this.confirmed = [...notYetShown(this.received, this.confirmed)];
  }
}

const SORTS = ['runner-1', 'runner-2', 'runner-3'];
const sort = fc.constantFrom(...SORTS);
const crossing = fc.constantFrom(gun + 1000, gun + 2000);
const action: fc.Arbitrary<DayAction & { readonly part: string; readonly at: number }> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<DayAction>[]>(
      fc.constant({ type: 'StartRace' }),
      sort.map((of) => ({ type: 'FinishRunner', sort: of })),
      sort.map((of) => ({ type: 'FinishRunner', sort: of })),
      fc.tuple(sort, crossing).map(([of, finished]) => ({ type: 'RestoreRunner', sort: of, finished })),
      fc
        .tuple(sort, fc.integer({ min: 1, max: 6 }))
        .map(([of, bib]) => ({ type: 'RegisterBib', sort: of, bib })),
      fc
        .tuple(sort, fc.constantFrom('' as const, 'dns' as const, 'dnf' as const, 'dsq' as const))
        .map(([of, status]) => ({ type: 'SetRunnerStatus', sort: of, status })),
      fc.constantFrom<DayAction>(
        { type: 'EndRace' },
        { type: 'EndRace', status: 'dnf' },
        { type: 'ResetRace', word: 'NOLLSTÄLL' },
      ),
    ),
    fc.constantFrom(part, part, part, longer),
    crossing,
  )
  .map(([what, of, at]) => ({ ...what, part: of, at: what.type === 'StartRace' ? gun : at }));

type Step = (phones: readonly Phone[], id: string) => void;
const phoneIndex = fc.constantFrom(0, 1);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(phoneIndex, action).map(
      ([phone, { at, ...what }]): Step =>
        (phones, id) =>
          phones[phone]?.press({
            ...what,
            id,
            capturedAt: new Date(at).toISOString(),
            device: 'mål-1',
          }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(phoneIndex, fc.nat(3)).map(([index, back]): Step => (phones, id) => {
      const phone = phones[index];
      const command = phone?.pressed.at(-1 - back);
      if (command === undefined) return;
      const capturedAt = new Date(gun + 3000).toISOString();
      phone?.press({ type: 'UndoCommand', command, id, part, capturedAt, device: 'mål-1' });
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(phoneIndex, fc.nat(3), fc.boolean()).map(
      ([phone, count, isLost]): Step =>
        (phones) =>
          phones[phone]?.deliver(count, isLost),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(phoneIndex, fc.nat(5)).map(
      ([phone, count]): Step =>
        (phones) =>
          phones[phone]?.receive(count),
    ),
  },
  phoneIndex.map(
    (phone): Step =>
      (phones) =>
        phones[phone]?.fetch(),
  ),
  fc.tuple(fc.boolean(), fc.array(fc.integer({ min: 9, max: 30 }), { minLength: 1, maxLength: 3 })).map(
    ([isRevoked, events]): Step =>
      ([phone]) =>
        phone?.server.changeHistory(isRevoked, events),
  ),
);

describe("A phone's optimistic day", () => {
  it("equals the server's day with all commands applied, with late events and lost answers", () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 5, maxLength: 60, size: 'max' }), (sequence) => {
        const server = new Server();
        const phones = [new Phone(server), new Phone(server)];
        for (const [index, step] of sequence.entries()) {
          step(phones, `c-${String(index)}`);
          for (const phone of phones) expect(differenceFromServer(server, phone)).toEqual([]);
        }
        for (const phone of phones) phone.deliver(Infinity, false);
        for (const phone of phones) {
          phone.receive(Infinity);
          phone.confirmed = [];
          expect(diffDays(phone.shown, server.day)).toEqual([]);
          phone.fetch();
          expect({ ...phone.shown, base: null }).toEqual({
            ...server.day,
            past: phone.shown.past,
            runnersOfLastHistoryChange: null,
          });
        }
      }),
    );
  });

  it('leaves the fetched day unchanged', () => {
    const server = new Server();
    const phone = new Phone(server);
    const before = JSON.stringify(snapshotOf('250913', phone.received.day, 0));
    phone.press({
      id: 'c',
      type: 'StartRace',
      part,
      capturedAt: new Date(gun).toISOString(),
      device: '',
    });
    expect(phone.shown.races.get(part)?.phase).toBe('started');
    expect(JSON.stringify(snapshotOf('250913', phone.received.day, 0))).toBe(before);
  });
});

/**
 * Differences between the phone's day and the server's day with all of the phone's commands. Compared only
 * when the phone has every event and the outcome of each delivered command.
 */
function differenceFromServer(server: Server, { commands, received, answered, shown }: Phone) {
  const isUpToDate = received.revision === server.history.length;
  if (!isUpToDate || commands.some((command) => server.hasDecided(command) && !answered.has(command.id)))
    return [];
  if (commands.some((command) => undoesOlderCommand(command))) return [];
  const after = forkOf(server.day);
  for (const command of commands) if (!server.hasDecided(command)) server.try(command, after);
  return diffDays(shown, after);

  /** Only the server can apply an undo of a command whose events are older than the page's fetch. */
  function undoesOlderCommand(command: DayCommand): boolean {
    return (
      command.type === 'UndoCommand' &&
      server.hasDecided({ id: command.command }) &&
      !received.arrivedCommands.has(command.command)
    );
  }
}
