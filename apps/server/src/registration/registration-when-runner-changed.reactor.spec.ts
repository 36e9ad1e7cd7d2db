import { FixedClock, MemoryEventStore, MemoryViewStore, SequenceIds } from '@app/adapters';
import { eventId, ProjectionRunner, type Recorded } from '@app/eventing';
import { historyOf, recordedFrom } from '@app/eventing/testing';
import { type RacedayEvent, racedayStream, Refusal, type RegistrationEventOf, sortOf } from '@app/domain';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { CommandSender, DispatchHandler } from '../platform/commands/command-sender';
import { ReadYourWrites } from '../platform/commands/consistency-token';
import type { RaceDayRepository } from '../raceday';
import type { CurrentEdition } from './current-edition';
import { RegistrationWhenRunnerChanged } from './registration-when-runner-changed.reactor';
import type { RegistrationRepository } from './registration.repository';
import { StartListWhenPaid } from './start-list-when-paid.reactor';
import { WithdrawalService } from './withdrawal.service';

const part = 'race-250913-16';
const registration = 'ek'.padEnd(32, 'a');
const sort = sortOf({ registration, key: 'a' });
const details = { firstname: 'Nils', lastname: 'Ek', registration };
const withdrawal = { sort, part, registration, note: 'sjuk', runner: null };
const about = { part, sort, registration };

type Reaction = (event: RacedayEvent, recorded: Recorded) => Promise<void>;

describe('RegistrationWhenRunnerChanged', () => {
  let sent: unknown[][];
  let refusal: Refusal | undefined;
  const send = async (...all: unknown[]) => {
    sent.push(all);
    if (refusal) throw refusal;
  };
  const day = { isWithdrawn: false };
  const days = {
    runner: async () => ({ sort, part, details, isAnonymous: true }),
    withdrawal: async () => (day.isWithdrawn ? withdrawal : undefined),
    raceAndRegistrationOf: async () => about,
    runnersAffectedBy: async () => new Set([sort]),
  } as unknown as RaceDayRepository;
  const edition = { prices: {}, edition: { date: '2025-09-13' } } as unknown as CurrentEdition;
  const runners = { a: { ...details, group: '', company: '', distance: 1.6, age: 40, birthYear: null } };
  const load = async () => ({ isPaid: true, runners });
  const registrations = { opening: async () => ({}), load, edition } as unknown as RegistrationRepository;
  const reactor = new RegistrationWhenRunnerChanged(
    { send } as unknown as CommandSender,
    days,
    registrations,
  );
  const react = (recorded: Recorded<RacedayEvent>) =>
    (reactor.on[recorded.event.type] as Reaction | undefined)?.(recorded.event, recorded);

  beforeEach(() => {
    [sent, refusal] = [[], undefined];
    day.isWithdrawn = false;
  });

  /** `causationId`: the causing event's id for a reactor's command. */
  const handle = async (event: RacedayEvent, { causationId = 'c-1' } = {}) => {
    const [recorded] = recordedFrom<RacedayEvent>([event]);
    const meta = { ...recorded?.meta, by: 'start-list-when-paid', commandId: 'c-1', correlationId: 'r-1' };
    const cause = { ...recorded, id: 'e-1', meta: { ...meta, causationId } } as Recorded<RacedayEvent>;
    await react(cause);
    return sent;
  };
  const cause = { id: 'e-1', correlationId: 'r-1' };
  const copiedAs = (type: string, change: string) => [
    `registration-${registration}`,
    expect.objectContaining({ type, registration, key: 'a' }),
    {
      by: 'registration-when-corrected',
      id: eventId(`registration-when-corrected/e-1/a/${change}`, 0),
      cause,
    },
  ];
  const reenteredOrCancelled = (type: string) => [
    `registration-${registration}`,
    expect.objectContaining({ type, registration, key: 'a' }),
    { by: 'start-list-when-paid', id: eventId(`withdrawal/e-1/${sort}/${type}`, 0), cause },
  ];
  const asListed = copiedAs('CorrectRunner', 'as-listed');
  const anonymity = copiedAs('ChooseAnonymity', 'anonymity');
  const anonymised = { type: 'RunnerAnonymised', part, sort, anonymous: true } as const;

  it('copies what changed, under the command ids of the reactors that it replaced', async () => {
    await handle({ type: 'RunnerMoved', sort, from: part, to: part });
    await handle(anonymised);
    expect(sent).toEqual([asListed, anonymity]);
  });

  it('copies whether the runner is withdrawn now, for the organiser who changed it', async () => {
    await handle({ type: 'RunnerWithdrawn', ...about, note: 'sjuk' });
    day.isWithdrawn = true;
    await handle({ type: 'RunnerReinstated', ...about });
    expect(sent).toEqual(['ReenterRunner', 'CancelRunner'].map(reenteredOrCancelled));
    expect(sent[1]?.[1]).toMatchObject({ note: 'sjuk' });
  });

  it.each(['EventsRevoked', 'EventsReinstated'] as const)('copies everything after %s', async (type) => {
    await handle({ type, events: [3], reason: 'fel löpare' });
    expect(sent).toEqual([reenteredOrCancelled('ReenterRunner'), asListed, anonymity]);
  });

  it('skips an event that a reactor caused, whatever the actor is called', async () => {
    expect(await handle(anonymised, { causationId: 'e-0' })).toEqual([]);
    expect(await handle(anonymised)).toHaveLength(1);
  });

  it("copies organisers' changes, not those of the reactor that copies to the race day", async () => {
    const store = new MemoryEventStore();
    const views = new ProjectionRunner({ store, viewStore: new MemoryViewStore(), views: [] });
    const bus = new DispatchHandler(store, views, new ReadYourWrites(store, views)) as unknown as CommandBus;
    const commands = new CommandSender(bus, new FixedClock(0), new SequenceIds());
    const startList = new StartListWhenPaid(commands, registrations, edition);
    const withdrawals = new WithdrawalService(commands, registrations, reactor);
    const nils = { registration, key: 'a' };
    const [paid] = recordedFrom([{ type: 'RegistrationPaid', registration, payment: 'p', runners, at: 0 }]);
    const organiser = () => commands.causeOfRequest({ by: 'Astrid', request: 'r-1' });
    const named = { type: 'AnonymiseRunner', part, sort, anonymous: false } as const;

    await startList.on.RegistrationPaid(
      paid?.event as RegistrationEventOf<'RegistrationPaid'>,
      paid as Recorded,
    );
    await startList.on.AnonymityChosen(
      { type: 'AnonymityChosen', ...nils, anonymous: true },
      paid as Recorded,
    );
    await withdrawals.withdraw(nils, 'sjuk', organiser());
    await withdrawals.reinstate(nils, organiser());
    await commands.send(racedayStream(part), named, { by: 'Astrid', request: 'r-1' });

    const copied: [type: string, commands: number][] = [];
    for (const recorded of await historyOf(store, racedayStream(part))) {
      sent = [];
      await react(recorded as Recorded<RacedayEvent>);
      copied.push([recorded.event.type, sent.length]);
    }
    expect(copied).toEqual([
      ['RaceCreated', 0],
      ['RunnerAdded', 0],
      ['RunnerAnonymised', 0],
      ['RunnerWithdrawn', 1],
      ['RunnerReinstated', 1],
      ['RunnerAnonymised', 1],
    ]);
  });

  it('logs a refusal and continues', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    refusal = new Refusal('runner-unknown');
    await handle({ type: 'EventsRevoked', events: [3], reason: 'fel löpare' });
    expect(sent).toHaveLength(3);
    expect(logged).toHaveBeenCalledTimes(3);
    logged.mockRestore();
  });
});
