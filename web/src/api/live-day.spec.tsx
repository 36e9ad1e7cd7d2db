import { act, screen, waitFor } from '@testing-library/react';
import type { BoardRunnerRow, DayEvent } from '@app/domain';
import { aBoardRunner, aDayEvent, aRace, aDaySnapshot } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { boardRunners, liveDayFromSnapshot, useLiveDay, withEvents } from './live-day';

const day = '250913';
const route = `GET /admin/api/days/${day}`;
const race = aRace({ state: 'started', started: Date.parse('2025-09-13T09:45:00Z'), revision: 3 });
const stina = aBoardRunner({ bib: 127, revision: 4 });
const nils = aBoardRunner({ sort: 'runner-2', bib: 12, revision: 4 });
const crossing = (revision: number): DayEvent =>
  aDayEvent({
    revision,
    event: { type: 'RunnerFinished', part: race.part, sort: stina.sort, at: Number(race.started) + 60_000 },
  });
const restored = (revision: number): DayEvent =>
  aDayEvent({ revision, event: { type: 'RunnerRestored', part: race.part, sort: stina.sort } });

function Day() {
  const { data } = useLiveDay(day);
  const runners = data ? [...boardRunners(data.day).values()].flat() : [];
  return runners.map((row: Omit<BoardRunnerRow, 'revision'>) => (
    <p key={row.sort}>{row.status || 'på banan'}</p>
  ));
}

/** A server whose answers with the whole day wait for the test. */
function aSlowServer() {
  const waiting: ((answer: { body: unknown } | 'no contact') => void)[] = [];
  const server = new FakeServer().on(route, () => new Promise((resolve) => waiting.push(resolve)));
  const fetched = (times: number) => waitFor(() => expect(waiting).toHaveLength(times));
  return { server, waiting, fetched };
}

const atFour = { body: aDaySnapshot(race, stina) };

describe('useLiveDay', () => {
  it('applies events that happened during the fetch', async () => {
    const { server, waiting, fetched } = aSlowServer();
    const { socket } = renderPage(<Day />, { server });
    act(() => socket.connectNow());
    await fetched(1);
    act(() => socket.say('day-events', { day, from: 4, events: [crossing(5)] }));
    waiting[0]?.(atFour);
    await screen.findByText('på banan');
    expect(socket.sent).toEqual([{ name: 'subscribe-to-day', payload: { day, after: 4 } }]);
    act(() => socket.say('day-events', { day, from: 4, events: [crossing(5)] }));
    expect(await screen.findByText('finished')).toBeVisible();
  });

  it('refetches when the server is back after a failed first fetch', async () => {
    const server = new FakeServer().on(route, 'no contact');
    const { socket } = renderPage(<Day />, { server });
    await waitFor(() => expect(server.requestsTo(route)).toHaveLength(1));
    server.on(route, atFour);
    act(() => socket.connectNow());
    expect(await screen.findByText('på banan')).toBeVisible();
  });

  it('fetches only the changes when an event revokes earlier ones', async () => {
    const since = `${route}?since=4`;
    const { runners, ...others } = aDaySnapshot({ ...race, revision: 5 }, { ...stina, status: 'dns' });
    const server = new FakeServer()
      .on(route, { body: aDaySnapshot(race, stina, nils) })
      .on(since, { body: { ...others, revision: 5, runners, since: 4, gone: [] } });
    const { socket } = renderPage(<Day />, { server });
    act(() => socket.connectNow());
    await waitFor(() => expect(screen.getAllByText('på banan')).toHaveLength(2));
    const revocation = { type: 'EventsRevoked', events: [3], reason: 'fel' } as const;
    const events = [aDayEvent({ revision: 5, event: revocation })];
    act(() => socket.say('day-events', { day, from: 4, events }));
    expect(await screen.findByText('dns')).toBeVisible();
    expect(screen.getByText('på banan')).toBeVisible();
    expect([server.requestsTo(route).length, server.requestsTo(since).length]).toEqual([1, 1]);
    expect(socket.sent.at(-1)?.payload).toEqual({ day, after: 5 });
  });

  it('refetches a changed day once, however many events arrive meanwhile', async () => {
    const { server, waiting, fetched } = aSlowServer();
    const { socket } = renderPage(<Day />, { server });
    act(() => socket.connectNow());
    await fetched(1);
    waiting[0]?.(atFour);
    await screen.findByText('på banan');
    act(() => socket.say('day-changed', { day, revision: 7 }));
    await fetched(2);
    for (const revision of [8, 9, 10])
      act(() => socket.say('day-events', { day, from: revision - 1, events: [restored(revision)] }));
    act(() => socket.say('day-changed', { day, revision: 10 }));
    expect(waiting).toHaveLength(2);
    const finisher = {
      ...stina,
      status: 'finished',
      finished: Number(race.started) + 60_000,
      revision: 2,
    } as const;
    waiting[1]?.({ body: aDaySnapshot({ ...race, revision: 2 }, finisher) });
    expect(await screen.findByText('finished')).toBeVisible();
    expect(socket.sent.at(-1)?.payload).toEqual({ day, after: 2 });
  });

  it('retries a refetch that fails', async () => {
    jest.useFakeTimers();
    const server = new FakeServer().on(route, atFour);
    const { socket } = renderPage(<Day />, { server });
    act(() => socket.connectNow());
    await act(() => jest.advanceTimersByTimeAsync(10));
    server.on(route, 'no contact');
    act(() => socket.say('day-changed', { day, revision: 7 }));
    await act(() => jest.advanceTimersByTimeAsync(10));
    server.on(route, { body: aDaySnapshot(race, { ...stina, status: 'dns' }) });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('dns')).toBeVisible();
  });

  it('repeats a failed incremental fetch at connect, so that the error clears', async () => {
    jest.useFakeTimers();
    const news = `${route}/events?after=4`;
    const server = new FakeServer().on(route, atFour).on(news, 'no contact');
    const { socket, queryClient } = renderPage(<Day />, { server });
    await act(() => jest.advanceTimersByTimeAsync(5010));
    const error = () => queryClient.getQueryState(['day', day])?.error;
    expect(error()).not.toBeNull();
    server.on(news, { body: { day, revision: 4, events: [], operations: [] } });
    act(() => socket.connectNow());
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(error()).toBeNull();
  });

  it('polls for new events while disconnected, and refetches the full day when its history is shorter', async () => {
    jest.useFakeTimers();
    const server = new FakeServer()
      .on(route, atFour)
      .on(`${route}/events?after=4`, { body: { day, revision: 5, events: [crossing(5)], operations: [] } });
    renderPage(<Day />, { server });
    await act(() => jest.advanceTimersByTimeAsync(10));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('finished')).toBeVisible();
    expect(server.requestsTo(route)).toHaveLength(1);

    server
      .on(`${route}/events?after=5`, { body: { day, revision: 3, events: [], operations: [] } })
      .on(route, { body: aDaySnapshot(race, { ...stina, revision: 3 }) });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('på banan')).toBeVisible();
  });
});

describe('boardRunners', () => {
  it('reuses the row of every unchanged runner', () => {
    const before = liveDayFromSnapshot(aDaySnapshot(race, stina, nils));
    const after = withEvents(before, [crossing(5)]);
    const [rows, later] = [before, after].map(({ day: of }) => boardRunners(of).get(race.part));
    expect(later?.[0]).not.toBe(rows?.[0]);
    expect(later?.[1]).toBe(rows?.[1]);
  });
});
