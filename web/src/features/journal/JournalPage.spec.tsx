import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JournalRow } from '@app/views';
import type { SentCommand } from '../../api/commands';
import { aBoardRunner, aRace } from '../../testing/builders';
import { deviceId } from '../../api/device-id';
import { FakeServer, type SeenRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { JournalPage } from './JournalPage';

const FINISH = Date.parse('2025-09-13T10:03:10.250Z');
const commands = 'POST /admin/api/commands';
const journal = 'GET /admin/api/journal/250913';

function aLine(given: Partial<JournalRow>): JournalRow {
  return {
    type: 'RaceStarted',
    part: 'race-250913-56',
    sort: null,
    bib: null,
    words: 'Start 5.6K',
    at: Date.parse('2025-09-13T09:45:00Z'),
    recordedAt: Date.parse('2025-09-13T09:45:02Z'),
    by: 'admin',
    device: 'mål-1',
    deviceId: null,
    reverted: false,
    canRestore: false,
    revision: 1,
    ...given,
  };
}

const start = aLine({});
const taken = aLine({
  type: 'RunnerFinished',
  sort: 'runner-2',
  bib: 101,
  words: 'Nr 101 Anders Ek i mål 9:59.0',
  reverted: true,
  revision: 3,
});
const finish = aLine({
  type: 'RunnerFinished',
  sort: 'runner-1',
  bib: 127,
  words: 'Nr 127 Stina Ödman i mål 18:10.3',
  at: FINISH,
  canRestore: true,
  by: 'Åsa Öberg',
  device: 'mål-2',
  revision: 4,
});

function show(at = '/admin/journal/250913') {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace({ state: 'started' })] })
    .on(journal, { body: [start, taken, finish] })
    .on(commands, ({ body }: SeenRequest) => ({
      body: { results: [{ id: idOf(body), outcome: 'accepted' }] },
    }));
  return renderPage(<JournalPage />, { at, path: '/admin/journal/:day?', server });
}

const sentIn = ({ body }: SeenRequest) =>
  (body as { commands: (SentCommand & { id: string })[] }).commands[0];
const idOf = (body: unknown) => (body as { commands: { id: string }[] }).commands[0]?.id;
const lines = async () => {
  await screen.findByRole('table');
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map((cell) => cell.textContent));
};

describe('The journal', () => {
  it('tells what happened, latest first, with time, device and number', async () => {
    show();
    expect(await lines()).toEqual([
      ['3', '12:03:105.6K', '5.6K', 'Nr 127 Stina Ödman i mål 18:10.3Åsa Öberg · mål-2'],
      ['2', '11:45:005.6K', '5.6K', 'Nr 101 Anders Ek i mål 9:59.0 återtagetadmin · mål-1'],
      ['1', '11:45:005.6K', '5.6K', 'Start 5.6Kadmin · mål-1'],
    ]);
    expect(screen.getByText('Nr 101 Anders Ek i mål 9:59.0').tagName).toBe('DEL');
  });

  it('opens at the day at hand', async () => {
    const { address } = show('/admin/journal');
    await screen.findByText('Start 5.6K');
    expect(address()).toBe('/admin/journal/250913');
  });

  it.each(['251332', 'abc', '2509131'])('says so calmly when there can be no day %s', async (day) => {
    show(`/admin/journal/${day}`);
    expect(await screen.findByText('Det finns ingen sådan tävlingsdag.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till journalen' })).toHaveAttribute('href', '/admin/journal');
  });

  it('finds the lines about a number, and those of a kind', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Sök namn, nummer eller enhet'), '127');
    expect(await lines()).toHaveLength(1);
    expect(screen.getByText('1 av 3 rader')).toBeVisible();
  });

  it('finds what somebody has done', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Sök namn, nummer eller enhet'), 'åsa');
    expect(await screen.findByText('1 av 3 rader')).toBeVisible();
    expect(await lines()).toHaveLength(1);
  });

  it('filters by the kind that the address asks for', async () => {
    show('/admin/journal/250913?typ=lopp');
    expect((await lines()).map(([number]) => number)).toEqual(['1']);
  });

  it('tells of a runner who was moved under both races', async () => {
    const moved = aLine({
      type: 'RunnerMoved',
      part: 'race-250913-28',
      from: 'race-250913-56',
      sort: 'runner-1',
      words: 'Nr 127 Stina Ödman flyttad från 5.6K till 2.8K',
      revision: 5,
    });
    for (const race of ['race-250913-56', 'race-250913-28']) {
      const { server, unmount } = show(`/admin/journal/250913?lopp=${race}&typ=lopare`);
      server.on(journal, { body: [start, moved] });
      expect((await lines()).flat()).toContainEqual(expect.stringContaining(moved.words));
      unmount();
    }
  });

  it('takes a finish back, and puts it in again at the very same moment', async () => {
    const { server } = show();
    await userEvent.click(await screen.findByRole('button', { name: /^Ta tillbaka: Nr 127/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra' }));
    await waitFor(() => {
      expect(server.seen(commands)).toHaveLength(2);
    });
    const where = { device: 'journalen', deviceId: deviceId() };
    const about = { part: 'race-250913-56', sort: 'runner-1', ...where };
    expect(server.seen(commands).map(sentIn)).toEqual([
      { ...about, id: expect.any(String), type: 'RestoreRunner', finished: FINISH },
      { ...about, id: expect.any(String), type: 'FinishRunner', capturedAt: '2025-09-13T10:03:10.250Z' },
    ]);
  });

  it('says why when the server says no', async () => {
    const { server } = show();
    const error = 'Loppet är avslutat';
    server.on(commands, { body: { results: [{ id: '1', outcome: 'rejected', code: 'race-ended', error }] } });
    await userEvent.click(await screen.findByRole('button', { name: /^Ta tillbaka/ }));
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('follows along while things happen', async () => {
    const { server, socket } = show();
    await lines();
    server.on(journal, {
      body: [start, taken, finish, aLine({ words: 'Loppet 5.6K avslutat', revision: 5 })],
    });
    act(() => {
      socket.say('board-update', [aBoardRunner()]);
    });
    expect(await screen.findByText('Loppet 5.6K avslutat')).toBeVisible();
  });
});
