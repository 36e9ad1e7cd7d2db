import { eventId, type Recorded } from '@app/eventing';
import { recordedFrom } from '@app/eventing/testing';
import { type RacedayEvent, Refusal, sortOf } from '@app/domain';
import { Logger } from '@nestjs/common';
import type { CommandSender } from '../platform/commands/command-sender';
import type { RaceDayRepository } from '../raceday';
import { RegistrationWhenRunnerChanged } from './registration-when-runner-changed.reactor';
import type { RegistrationRepository } from './registration.repository';

const part = 'race-250913-16';
const registration = 'ek'.padEnd(32, 'a');
const sort = sortOf({ registration, key: 'a' });
const details = { firstname: 'Nils', lastname: 'Ek', registration };
const withdrawal = { sort, part, registration, note: 'sjuk', runner: null };
const about = { part, sort, registration };

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
  const registrations = { opening: async () => ({}), edition: { prices: {} } };
  const reactor = new RegistrationWhenRunnerChanged(
    { send } as unknown as CommandSender,
    days,
    registrations as unknown as RegistrationRepository,
  );

  beforeEach(() => {
    [sent, refusal] = [[], undefined];
    day.isWithdrawn = false;
  });

  /** `causationId`: the causing event's id for a reactor's command. */
  const handle = async (event: RacedayEvent, { causationId = 'c-1' } = {}) => {
    const [recorded] = recordedFrom<RacedayEvent>([event]);
    const meta = { ...recorded?.meta, by: 'start-list-when-paid', commandId: 'c-1', correlationId: 'r-1' };
    const cause = { ...recorded, id: 'e-1', meta: { ...meta, causationId } } as Recorded<RacedayEvent>;
    const react = reactor.on[event.type] as unknown as (...all: unknown[]) => Promise<void>;
    await react(event, cause);
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

  it('logs a refusal and continues', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    refusal = new Refusal('runner-unknown');
    await handle({ type: 'EventsRevoked', events: [3], reason: 'fel löpare' });
    expect(sent).toHaveLength(3);
    expect(logged).toHaveBeenCalledTimes(3);
    logged.mockRestore();
  });
});
