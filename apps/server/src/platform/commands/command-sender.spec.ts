import { FixedClock, MemoryEventStore, MemoryViewStore, SequenceIds } from '@app/adapters';
import { campaignStream, registrationStream } from '@app/domain';
import { ProjectionRunner, type Recorded } from '@app/eventing';
import type { CommandBus } from '@nestjs/cqrs';
import { ConsistencyToken } from './consistency-token';
import { causeOf, CommandSender } from './command-sender';
import { DispatchHandler, type Dispatch } from './dispatch.handler';
import { StreamRepository } from './stream.repository';

const code = 'EPASSI-A';
const issue = { type: 'IssueCampaignCode', code, name: 'Åsa', email: 'asa@example.se' } as const;

describe('CommandSender', () => {
  const setUp = () => {
    const store = new MemoryEventStore();
    const views = new ProjectionRunner({ store, viewStore: new MemoryViewStore(), views: [] });
    const handler = new DispatchHandler(store, views, new ConsistencyToken(store, views));
    const bus = { execute: (command: Dispatch<'campaign'>) => handler.execute(command) };
    const clock = new FixedClock(1_000);
    return {
      sender: new CommandSender(bus as unknown as CommandBus, clock, new SequenceIds()),
      streams: new StreamRepository(store),
      clock,
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
});
