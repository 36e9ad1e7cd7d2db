import { act, waitFor } from '@testing-library/react';
import type { DayEvent } from '@app/domain';
import { aDayEvent } from '../testing/builders';
import { renderPage } from '../testing/render';
import { useDaySubscription } from './cached-day';

const day = '250913';
const events = (...revisions: number[]) => revisions.map((revision) => aDayEvent({ revision }));

/** A page that has the day up to revision 3, or to the test's revision. */
function aFollower(start: { known?: number } = { known: 3 }) {
  const page = { ...start, taken: [] as number[], fetches: 0, followOn: () => {} };
  const currentRevision = () => page.known;
  const applyEvents = (newEvents: readonly DayEvent[]) => {
    page.taken.push(...newEvents.map(({ revision }) => revision));
    page.known = newEvents.at(-1)?.revision;
  };
  const refetchDay = () => {
    page.fetches++;
  };
  function Follower() {
    page.followOn = useDaySubscription({ day, currentRevision, applyEvents, refetchDay });
    return null;
  }
  const { socket } = renderPage(<Follower />);
  const receiveEvents = (from: number, ...revisions: number[]) =>
    act(() => socket.say('day-events', { day, from, events: events(...revisions) }));
  return { page, socket, receiveEvents, connect: () => act(() => socket.connectNow()) };
}

const subscribed = (after: number) => ({ name: 'subscribe-to-day', payload: { day, after } });

describe('Subscribing to a race day', () => {
  it('applies each event once', () => {
    const { page, connect, receiveEvents } = aFollower();
    connect();
    receiveEvents(3, 4, 5);
    receiveEvents(1, 2, 3, 4, 5, 6);
    receiveEvents(5, 6);
    expect(page.taken).toEqual([4, 5, 6]);
  });

  it('subscribes again at every connect, from the current revision', () => {
    const { socket, connect, receiveEvents } = aFollower();
    connect();
    receiveEvents(3, 4);
    act(() => socket.drop());
    connect();
    expect(socket.sent).toEqual([subscribed(3), subscribed(4)]);
  });

  it('resubscribes on a gap, and applies only events that follow on', () => {
    const { page, socket, connect, receiveEvents } = aFollower();
    connect();
    receiveEvents(5, 6);
    expect(page.taken).toEqual([]);
    expect(socket.sent).toEqual([subscribed(3), subscribed(3)]);
    receiveEvents(3, 4, 5, 6);
    expect(page.taken).toEqual([4, 5, 6]);
  });

  it('refetches when the server reports a changed day', () => {
    const { page, socket, connect } = aFollower();
    connect();
    act(() => socket.say('day-changed', { day, revision: 2 }));
    expect(page.fetches).toBe(1);
  });

  it('ignores messages about another day', () => {
    const { page, socket, connect } = aFollower();
    connect();
    act(() => {
      socket.say('day-events', { day: '240914', from: 3, events: events(4) });
      socket.say('day-events', { day: '240914', from: 8, events: events(9) });
      socket.say('day-changed', { day: '240914', revision: 9 });
    });
    expect([page.taken, page.fetches, socket.sent]).toEqual([[], 0, [subscribed(3)]]);
  });

  it('subscribes only after the first fetch', () => {
    const { page, socket, connect, receiveEvents } = aFollower({});
    connect();
    receiveEvents(6, 7);
    expect([page.taken, socket.sent]).toEqual([[], []]);
    page.known = 8;
    page.followOn();
    expect(socket.sent).toEqual([subscribed(8)]);
  });

  it('sends nothing while disconnected', () => {
    const { page, socket } = aFollower();
    page.followOn();
    expect(socket.sent).toEqual([]);
  });

  it('refetches once per connect when the subscription is refused', async () => {
    const { page, socket, connect } = aFollower();
    socket.answer('subscribe-to-day', () => ({ error: 'Ej admin!' }));
    connect();
    await waitFor(() => expect(page.fetches).toBe(1));
    page.followOn();
    await act(() => Promise.resolve());
    expect(socket.sent).toHaveLength(2);
    expect(page.fetches).toBe(1);
  });
});
