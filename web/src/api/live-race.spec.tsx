import { act, screen, waitFor } from '@testing-library/react';
import { aRace, aRunner } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { useLiveRace } from './live-race';

const part = 'race-250913-56';
const route = `GET /api/races/get/${part}`;
const stina = aRunner({ bib: 127, revision: 4 });
const finishedStina = aRunner({
  bib: 127,
  revision: 7,
  status: 'finished',
  finished: 207_000,
  result: 207_000,
});

function Race() {
  const { query, connectionStatus } = useLiveRace(part);
  const runners = query.data?.filter((row) => row.type === 'runner') ?? [];
  return (
    <>
      <p>{connectionStatus}</p>
      {runners.map((runner) => (
        <p key={runner.sort}>{`${runner.firstname} ${runner.status || 'på banan'}`}</p>
      ))}
    </>
  );
}

const show = (server = new FakeServer().on(route, { body: [aRace(), stina] })) =>
  renderPage(<Race />, { server });

describe('useLiveRace', () => {
  it('shows a pushed finish, and removes it when the runner is restored', async () => {
    const { socket } = show();
    await screen.findByText('Stina på banan');
    act(() => socket.say('race-update', [finishedStina]));
    expect(await screen.findByText('Stina finished')).toBeVisible();
    act(() => socket.say('race-update', [{ ...stina, revision: 9 }]));
    expect(await screen.findByText('Stina på banan')).toBeVisible();
  });

  it('drops a runner moved to another race', async () => {
    const { socket } = show();
    await screen.findByText('Stina på banan');
    act(() => socket.say('race-update', [{ type: 'removed', part, sort: stina.sort, revision: 8 }]));
    await waitFor(() => expect(screen.queryByText('Stina på banan')).toBeNull());
  });

  it('ignores an older row that arrives late', async () => {
    const { socket } = show(new FakeServer().on(route, { body: [aRace(), finishedStina] }));
    await screen.findByText('Stina finished');
    act(() =>
      socket.say('race-update', [stina, aRunner({ sort: 'runner-2', firstname: 'Anders', revision: 8 })]),
    );
    await screen.findByText('Anders på banan');
    expect(screen.getByText('Stina finished')).toBeVisible();
  });

  it('keeps a row pushed while an older list is being fetched', async () => {
    let answer: () => void = () => undefined;
    const server = new FakeServer().on(
      route,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: [aRace(), stina] });
        }),
    );
    const { socket } = show(server);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    act(() => socket.say('race-update', [finishedStina]));
    answer();
    expect(await screen.findByText('Stina finished')).toBeVisible();
  });

  it('keeps newer rows after reconnecting to a server that is behind', async () => {
    const { socket, server } = show();
    await screen.findByText('Stina på banan');
    act(() => socket.connectNow());
    const anders = aRunner({ sort: 'runner-2', firstname: 'Anders', revision: 5 });
    act(() => {
      socket.say('race-update', [
        finishedStina,
        anders,
        aRunner({ sort: 'runner-3', firstname: 'Per', revision: 6 }),
      ]);
      socket.say('race-update', [{ type: 'removed', part, sort: 'runner-3', revision: 8 }]);
    });
    await screen.findByText('Stina finished');

    const behind = [aRace(), stina, aRunner({ sort: 'runner-3', firstname: 'Per', revision: 3 })];
    server.on(route, { body: behind });
    const asked = server.requests.length;
    act(() => {
      socket.drop();
      socket.connectNow();
    });
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(asked));
    act(() => socket.say('race-update', [aRunner({ sort: 'runner-4', firstname: 'Eva', revision: 7 })]));
    await screen.findByText('Eva på banan');
    expect(screen.getByText('Stina finished')).toBeVisible();
    expect(screen.getByText('Anders på banan')).toBeVisible();
    expect(screen.queryByText('Per på banan')).toBeNull();
  });

  it('refetches a first list that was read before the subscription', async () => {
    const waiting: ((answer: { body: unknown }) => void)[] = [];
    const server = new FakeServer().on(route, () => new Promise((resolve) => waiting.push(resolve)));
    const { socket } = show(server);
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => socket.connectNow());
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[0]?.({ body: [aRace(), stina] });
    waiting[1]?.({ body: [aRace(), finishedStina] });
    expect(await screen.findByText('Stina finished')).toBeVisible();
  });

  it('subscribes and refetches at every connect', async () => {
    const { socket, server } = show();
    await screen.findByText('Stina på banan');
    act(() => socket.connectNow());
    await waitFor(() => expect(server.requestsTo(route)).toHaveLength(2));

    act(() => socket.drop());
    expect(await screen.findByText('connecting')).toBeVisible();
    server.on(route, { body: [aRace(), finishedStina] });
    act(() => socket.connectNow());
    expect(await screen.findByText('Stina finished')).toBeVisible();
    expect(screen.getByText('live')).toBeVisible();
    expect(socket.sent).toEqual([
      { name: 'subscribe-to-race', payload: part },
      { name: 'subscribe-to-race', payload: part },
    ]);
  });

  it.each([
    { known: '250913=12', now: 12, asked: 1 },
    { known: '250913=12, 260912=1', now: 11, asked: 1 },
    { known: '250913=12', now: 13, asked: 2 },
    { known: '240914=99', now: 12, asked: 2 },
    { known: '', now: 12, asked: 2 },
  ])(
    "refetches only if it may have missed rows: fetched at '$known', subscribed at $now",
    async ({ known, now, asked }) => {
      const { socket, server } = show(
        new FakeServer().on(route, { body: [aRace(), stina], dayRevisions: known }),
      );
      await screen.findByText('Stina på banan');
      let subscriptions = 0;
      socket.answer('subscribe-to-race', () => {
        subscriptions += 1;
        return { revision: now, days: { '250913': now } };
      });
      act(() => socket.connectNow());
      await waitFor(() => expect([subscriptions, server.requestsTo(route).length]).toEqual([1, asked]));
      act(() => socket.say('race-update', [finishedStina]));
      expect(await screen.findByText('Stina finished')).toBeVisible();
      expect(server.requestsTo(route)).toHaveLength(asked);
    },
  );

  it('refetches the race on a race-stale message', async () => {
    const { socket, server } = show();
    await screen.findByText('Stina på banan');
    server.on(route, { body: [aRace(), finishedStina] });
    act(() => socket.say('race-stale', { part, revision: 99 }));
    expect(await screen.findByText('Stina finished')).toBeVisible();
  });

  it('polls every 15 ± 3 seconds without a socket, and not at all with one', async () => {
    jest.useFakeTimers();
    const { socket, server } = show();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(server.requestsTo(route)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(11_900));
    expect(server.requestsTo(route)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(6_200));
    expect(server.requestsTo(route)).toHaveLength(2);

    act(() => socket.connectNow());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.requestsTo(route)).toHaveLength(3);
  });

  it('reports within three seconds that the server does not answer, and when it answers again', async () => {
    jest.useFakeTimers();
    const { socket, server } = show();
    act(() => socket.connectNow());
    await answersArrive();
    expect(screen.getByText('live')).toBeVisible();

    server.on(route, 'no contact');
    act(() => socket.drop());
    expect(screen.getByText('connecting')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    await answersArrive();
    expect(screen.getByText('no-answer')).toBeVisible();
    expect(screen.getByText('Stina på banan')).toBeVisible();

    server.on(route, { body: [aRace(), finishedStina] });
    act(() => socket.connectNow());
    await answersArrive();
    expect(screen.getByText('live')).toBeVisible();
    expect(screen.getByText('Stina finished')).toBeVisible();
  });
});

/** Delivers pending answers in almost no time. */
async function answersArrive(): Promise<void> {
  for (let step = 0; step < 10; step++) await act(() => jest.advanceTimersByTimeAsync(1));
}
