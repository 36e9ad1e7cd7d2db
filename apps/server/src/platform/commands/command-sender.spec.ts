import { FixedClock, MemoryEventStore, MemoryViewStore, SequenceIds } from '@app/adapters';
import { campaignStream, loginDecider, loginStream, racedayStream, registrationStream } from '@app/domain';
import { ProjectionRunner, type Recorded, stateOf } from '@app/eventing';
import { raceday } from '@app/views';
import type { CommandBus } from '@nestjs/cqrs';
import { ReadYourWrites } from './consistency-token';
import { causeOf, CommandSender, DispatchHandler } from './command-sender';
import { StreamRepository } from './stream.repository';

const code = 'EPASSI-A';
const issue = { type: 'IssueCampaignCode', code, name: 'Åsa', email: 'asa@example.se' } as const;
const race = {
  type: 'CreateRace',
  part: 'race-250913-08',
  date: '2025-09-13',
  distance: 800,
  openForReg: true,
} as const;

describe('CommandSender', () => {
  const setUp = () => {
    const store = new MemoryEventStore();
    const views = new ProjectionRunner({ store, viewStore: new MemoryViewStore(), views: [raceday] });
    const handler = new DispatchHandler(store, views, new ReadYourWrites(store, views));
    const bus = { execute: handler.execute.bind(handler) };
    const clock = new FixedClock(1_000);
    return {
      sender: new CommandSender(bus as unknown as CommandBus, clock, new SequenceIds()),
      streams: new StreamRepository(store),
      ...{ clock, store, views },
    };
  };

  it('adds the time, an id and the author', async () => {
    const { sender } = setUp();
    const { events } = await sender.send(campaignStream(code), issue, { by: 'Astrid' });
    expect(events[0]?.event).toMatchObject({ type: 'CampaignCodeIssued', code, at: 1_000 });
    const { commandId, ...meta } = events[0]?.meta ?? { commandId: '' };
    expect(meta).toMatchObject({ at: 1_000, recordedAt: 1_000, by: 'Astrid', correlationId: commandId });
    expect(commandId).not.toBe('');
  });

  it('records when and where a device observed it', async () => {
    const { sender } = setUp();
    const origin = { by: 'Astrid', at: 400, device: 'mål', deviceId: 'd-1', request: 'r-1' };
    const { events } = await sender.send(campaignStream(code), issue, origin);
    expect(events[0]?.event).toMatchObject({ at: 400 });
    expect(events[0]?.meta).toMatchObject({
      ...{ at: 400, recordedAt: 1_000, device: 'mål', deviceId: 'd-1', correlationId: 'r-1' },
    });
  });

  it('records the causing event, and answers a repeated id as a duplicate', async () => {
    const { sender, clock } = setUp();
    const event = { id: 'e-7', meta: { correlationId: 'c-1' } } as Recorded;
    const origin = { by: 'a-reactor', id: 'c-2', cause: causeOf(event) };
    const { events } = await sender.send(campaignStream(code), issue, origin);
    expect(events[0]?.meta).toMatchObject({ commandId: 'c-2', correlationId: 'c-1', causationId: 'e-7' });
    clock.advance(1);
    expect(await sender.send(campaignStream(code), issue, origin)).toMatchObject({ outcome: 'duplicate' });
  });

  it('appends events that StreamRepository then reads', async () => {
    const { sender, streams } = setUp();
    const stream = campaignStream(code);
    expect(await streams.first(stream)).toBeUndefined();
    expect(await streams.load(stream)).toMatchObject({ isIssued: false });
    await sender.send(stream, issue, { by: 'Astrid' });
    expect(await streams.first(stream)).toMatchObject({ type: 'CampaignCodeIssued' });
    expect(await streams.load(stream)).toMatchObject({ isIssued: true });
    expect(await streams.load(registrationStream('ek'))).toMatchObject({ phase: 'unknown' });
  });

  it('answers once the views have the events', async () => {
    const { sender, views } = setUp();
    views.start();
    const stream = racedayStream(race.part);
    const { outcome, revision } = await sender.send(stream, race, { by: 'Astrid' });
    expect({ outcome, revision }).toEqual({ outcome: 'accepted', revision: 1 });
    expect(views.revision(stream)).toBe(1);
    await views.stop();
  });

  it('refuses by the rules of the stream and stores nothing', async () => {
    const { sender, store } = setUp();
    const confirm = { type: 'ConfirmLoginCode', codeId: 'x', matches: true } as const;
    const refused = sender.send(loginStream('x'), confirm, { by: 'Astrid' });
    await expect(refused).rejects.toMatchObject({ code: 'code-unknown' });
    expect(await stateOf(store, loginStream('x'), loginDecider)).toEqual(loginDecider.initial());
  });
});
