import type { ProjectionRunner } from '@app/eventing';
import type { Server } from 'socket.io';
import { until } from '../../../../test/support/until';
import type { CurrentUser } from '../platform/auth/current-user';
import { DayBroadcast } from './day.gateway';

type ChangeListener = Parameters<ProjectionRunner['onChange']>[0];

/** A day with followers set by the test, and the messages they receive. */
function setUp() {
  const rooms = new Set<string>();
  const heard: unknown[] = [];
  const room = {
    fetchSockets: () => Promise.resolve([]),
    emit: (...said: unknown[]) => heard.push(said),
  };
  const server = { sockets: { adapter: { rooms } }, in: () => room } as unknown as Server;
  const listeners: ChangeListener[] = [];
  const projections = { onChange: (listener: ChangeListener) => listeners.push(listener) };
  new DayBroadcast(projections as unknown as ProjectionRunner, {} as CurrentUser).start(server);
  const happens = (revision: number) => {
    const recorded = { stream: 'raceday-250913', revision, event: { type: 'BibRegistered' }, meta: {} };
    for (const listener of listeners) listener([], [recorded] as unknown as Parameters<ChangeListener>[1]);
  };
  const told = () => until(() => heard.length > 0 && heard, { what: 'a message to the followers' });
  return { rooms, happens, told };
}

describe('DayBroadcast', () => {
  it('sends the events in order', async () => {
    const { rooms, happens, told } = setUp();
    rooms.add('day:250913');
    happens(5);
    happens(6);
    expect(await told()).toEqual([
      [
        'day-events',
        {
          day: '250913',
          from: 4,
          events: [expect.objectContaining({ revision: 5 }), expect.objectContaining({ revision: 6 })],
        },
      ],
    ]);
  });

  it('sends only the revision after a gap without followers', async () => {
    const { rooms, happens, told } = setUp();
    rooms.add('day:250913');
    happens(5);
    rooms.clear();
    happens(6);
    rooms.add('day:250913');
    happens(7);
    expect(await told()).toEqual([['day-changed', { day: '250913', revision: 7 }]]);
  });
});
