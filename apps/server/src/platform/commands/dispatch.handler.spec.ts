import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import { loginDecider, loginStream, racedayStream } from '@app/domain';
import { ProjectionRunner, stateOf } from '@app/eventing';
import { raceday } from '@app/views';
import { ConsistencyToken } from './consistency-token';
import { commandMeta } from './command-sender';
import { Dispatch, DispatchHandler } from './dispatch.handler';

const meta = commandMeta({ id: 'c-1', at: 1_000, by: 'Astrid' });
const race = {
  type: 'CreateRace',
  part: 'race-250913-08',
  date: '2025-09-13',
  distance: 800,
  openForReg: true,
} as const;

describe('DispatchHandler', () => {
  const store = new MemoryEventStore();
  const viewStore = new MemoryViewStore();
  const views = new ProjectionRunner({ store, viewStore, views: [raceday] });
  const handler = new DispatchHandler(store, views, new ConsistencyToken(store, views));
  const stream = racedayStream(race.part);

  beforeAll(async () => {
    views.start();
    await views.caughtUp();
  });

  afterAll(() => views.stop());

  it('decides by the rules of the stream and answers once the views have the events', async () => {
    const { outcome, revision, events } = await handler.execute(new Dispatch(stream, race, meta));
    expect({ outcome, revision }).toEqual({ outcome: 'accepted', revision: 1 });
    expect(events[0]?.event.type).toBe('RaceCreated');
    expect(views.revision(stream)).toBe(1);
  });

  it('answers a repeated command as a duplicate', async () => {
    expect(await handler.execute(new Dispatch(stream, race, meta))).toMatchObject({
      outcome: 'duplicate',
      revision: 1,
    });
  });

  it('refuses by the rules of the stream and stores nothing', async () => {
    const confirm = { type: 'ConfirmLoginCode', codeId: 'x', matches: true, at: 1_000 } as const;
    const refused = handler.execute(new Dispatch(loginStream('x'), confirm, meta));
    await expect(refused).rejects.toMatchObject({ code: 'code-unknown' });
    expect(await stateOf(store, loginStream('x'), loginDecider)).toEqual(loginDecider.initial());
  });
});
