import { act, screen, waitFor } from '@testing-library/react';
import { aBoardRunner, aRace } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { useLiveBoards } from './live-boards';

const part = 'race-250913-56';
const route = `GET /admin/api/races/get/${part}`;
const stina = aBoardRunner({ bib: 127, revision: 4 });
const stinaHome = { ...stina, revision: 7, status: 'finished', finished: 207_000, result: 207_000 } as const;

function Board() {
  const [rows = []] = useLiveBoards([part]);
  return rows.map((row) => row.type === 'runner' && <p key={row.sort}>{row.status || 'på banan'}</p>);
}

/** A server whose answers come when the test lets them. */
function aSlowServer() {
  const waiting: ((answer: { body: unknown }) => void)[] = [];
  const server = new FakeServer().on(route, () => new Promise((resolve) => waiting.push(resolve)));
  return { server, waiting };
}

describe("An organiser's board that keeps itself up to date", () => {
  it('keeps a finish that was pushed while the first list was on its way', async () => {
    const { server, waiting } = aSlowServer();
    const { socket } = renderPage(<Board />, { server });
    await waitFor(() => {
      expect(waiting).toHaveLength(1);
    });
    act(() => {
      socket.say('board-update', [stinaHome]);
    });
    waiting[0]?.({ body: [aRace(), stina] });
    expect(await screen.findByText('finished')).toBeVisible();
  });

  it('lets go of a runner who is moved to another race, told or found out', async () => {
    const anders = aBoardRunner({ sort: 'runner-2', revision: 5, status: 'dns' });
    const server = new FakeServer().on(route, { body: [aRace(), stina, anders] });
    const { socket } = renderPage(<Board />, { server });
    expect(await screen.findByText('på banan')).toBeVisible();
    act(() => {
      socket.say('board-update', [{ type: 'removed', part, sort: stina.sort, revision: 8 }]);
    });
    await waitFor(() => {
      expect(screen.queryByText('på banan')).toBeNull();
    });
    expect(screen.getByText('dns')).toBeVisible();

    server.on(route, { body: [aRace({ revision: 9 })] });
    act(() => {
      socket.connectNow();
    });
    await waitFor(() => {
      expect(screen.queryByText('dns')).toBeNull();
    });
  });

  it('keeps it also when the live connection has the list fetched once more meanwhile', async () => {
    const { server, waiting } = aSlowServer();
    const { socket } = renderPage(<Board />, { server });
    await waitFor(() => {
      expect(waiting).toHaveLength(1);
    });
    act(() => {
      socket.connectNow();
    });
    await waitFor(() => {
      expect(waiting).toHaveLength(2);
    });
    act(() => {
      socket.say('board-update', [stinaHome]);
    });
    waiting.forEach((answer) => {
      answer({ body: [aRace(), stina] });
    });
    expect(await screen.findByText('finished')).toBeVisible();
  });
});
