import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardRow, DayHistory, RaceRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import type { DayCommand } from '../../api/command-log';
import { deviceId } from '../../api/device';
import { aBoardRunner, aDayEvent, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RaceTimingPage } from './RaceTimingPage';

const part = 'race-250913-56';
const startedAt = Date.parse('2025-09-13T09:45:00Z');
const planned = aRace({ revision: 1 });
const started = aRace({ state: 'started', started: startedAt, revision: 4 });
const stina = aBoardRunner({ sort: 'runner-1', bib: 127 });
const nils = aBoardRunner({ sort: 'runner-2', bib: 12, firstname: 'Nils', lastname: 'Åberg', revision: 3 });

const home = { status: 'finished', finished: startedAt + 50_000, result: 50_000 } as const;
const noop = () => undefined;

describe('Timing a race', () => {
  // The rules refuse times far from the race’s day.
  beforeEach(() => serverClock.measure(() => Promise.resolve({ now: startedAt + 60_000 })));

  it('finishes a runner with one tap, at the moment of the touch', async () => {
    const { sent } = await openRace([started, stina, nils]);
    const before = Math.floor(serverClock.now());
    await point('pointerdown', cell('127'), 'mouse');
    const after = Math.ceil(serverClock.now());
    expect(screen.queryByRole('button', { name: /^Nr 127/ })).not.toBeInTheDocument();
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 1 kvar');
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1', part }]);
    const capturedAt = Date.parse(sent()[0]?.capturedAt ?? '');
    expect(capturedAt).toBeGreaterThanOrEqual(before);
    expect(capturedAt).toBeLessThanOrEqual(after);
  });

  it('finishes a runner when the touch lifts, but not when it becomes a scroll', async () => {
    const { sent } = await openRace([started, stina]);
    await point('pointerdown', cell('127'), 'touch');
    await point('pointercancel', cell('127'), 'touch');
    await point('pointerup', cell('127'), 'touch');
    expect(sent()).toEqual([]);
    await point('pointerdown', cell('127'), 'touch');
    await point('pointerup', cell('127'), 'touch');
    expect(sent()).toHaveLength(1);
  });

  it('leaves the slot empty while tapping, so that no cell moves under the finger', async () => {
    await openRace([started, stina, nils]);
    jest.useFakeTimers({ doNotFake: ['Date', 'queueMicrotask', 'nextTick'] });
    await point('pointerdown', cell('12'), 'mouse');
    const grid = screen.getByRole('group', { name: 'Kvar ute' });
    expect(grid.children).toHaveLength(2);
    expect(grid.children[1]).toBe(cell('127'));
    await act(() => jest.advanceTimersByTimeAsync(4100));
    expect(grid.children).toHaveLength(1);
  });

  it('undoes the last finish with the button and with Ctrl+Z', async () => {
    const { user, sent } = await openRace([started, stina, nils]);
    await user.keyboard('127{Enter}');
    await user.click(screen.getByRole('button', { name: 'Ångra' }));
    expect(cell('127')).toBeInTheDocument();
    await user.keyboard('12{Enter}');
    await user.keyboard('{Control>}z{/Control}');
    expect(sent().map(({ type }) => type)).toEqual([
      'FinishRunner',
      'UndoCommand',
      'FinishRunner',
      'UndoCommand',
    ]);
    expect(screen.getByTestId('counts')).toHaveTextContent('0 i mål / 2 kvar');
  });

  it('undoes once for a held Ctrl+Z, and redoes with Gör om and with Ctrl+Shift+Z', async () => {
    const { user, sent } = await openRace([started, stina, nils]);
    await user.keyboard('127{Enter}12{Enter}');
    await user.keyboard('{Control>}{z>12/}{/Control}');
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 1 kvar');
    await user.click(screen.getByRole('button', { name: 'Gör om' }));
    expect(screen.getByTestId('counts')).toHaveTextContent('2 i mål / 0 kvar');
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(screen.getByTestId('counts')).toHaveTextContent('2 i mål / 0 kvar');
    expect(sent().map(({ type }) => type)).toEqual([
      'FinishRunner',
      'FinishRunner',
      ...Array<string>(4).fill('UndoCommand'),
    ]);
  });

  it('undoes nothing while the device’s history is older than the day', async () => {
    const crossing = (sort: string, seconds: number, revision: number) =>
      aDayEvent({
        revision,
        event: { type: 'RunnerFinished', part, sort, at: startedAt + seconds * 1000 },
        meta: { deviceId: deviceId(), commandId: `own-${String(revision)}` },
      });
    const crossed = (runner: typeof stina, seconds: number) =>
      ({
        ...runner,
        status: 'finished',
        finished: startedAt + seconds * 1000,
        result: seconds * 1000,
      }) as const;
    const older = { day: '250913', revision: 2, events: [crossing('runner-1', 40, 2)], operations: [] };
    const { user, socket, sent } = await openRace([started, crossed(stina, 40), crossed(nils, 50)], {
      history: older,
    });
    await user.keyboard('{Control>}z{/Control}');
    expect(sent()).toEqual([]);
    const missed = [crossing('runner-2', 50, 4)];
    await act(async () => socket.say('day-events', { day: '250913', from: 2, events: missed }));
    await user.keyboard('{Control>}z{/Control}');
    expect(sent()).toMatchObject([{ type: 'UndoCommand', command: 'own-4' }]);
  });

  it('leaves Ctrl+Z to the field while a bib is typed', async () => {
    const { user, sent } = await openRace([started, stina, nils]);
    await user.keyboard('127{Enter}1');
    const isHandled = !fireEvent.keyDown(screen.getByRole('textbox', { name: 'Startnummer' }), {
      key: 'z',
      ctrlKey: true,
    });
    expect(isHandled).toBe(false);
    expect(sent()).toHaveLength(1);
  });

  it('narrows the grid by typed digits and names the runner for Enter; Esc clears', async () => {
    const { user } = await openRace([started, stina, nils]);
    await user.keyboard('127');
    expect(screen.getByText('Nr 127 Stina Ödman')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Nr 12 / })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(cell('12')).toBeInTheDocument();
  });

  it('finishes the typed bib with the button, without closing the keypad', async () => {
    const { user, sent } = await openRace([started, stina, nils]);
    const field = screen.getByRole('textbox', { name: 'Startnummer' });
    await user.type(field, '127');
    await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'I mål' }) }]);
    await point('pointerdown', screen.getByRole('button', { name: 'I mål' }), 'mouse');
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1' }]);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
  });

  it('marks a typed bib according to the mode, also in another race, and shows the mode prominently', async () => {
    const other = 'race-250913-08';
    const page = await openRace([started, stina], {
      besides: [
        aRace({ part: other, distance: 800, state: 'started', started: startedAt }),
        aBoardRunner({ part: other, sort: 'runner-8', bib: 8 }),
      ],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Markera DNF' }));
    expect(screen.getByText('DNF: tryck på den som har brutit')).toBeInTheDocument();
    await page.user.keyboard('8{Enter}');
    expect(page.sent()).toMatchObject([{ type: 'SetRunnerStatus', part: other, status: 'dnf' }]);
  });

  it('says that no runner has a bib yet, not that none is on the course', async () => {
    await openRace([started, aBoardRunner({ sort: 'runner-9' })]);
    expect(screen.queryByText(/kvar ute\./)).not.toBeInTheDocument();
    expect(await screen.findAllByText('Ingen har fått nummer ännu.')).toHaveLength(2);
  });

  it('lists times from a skewed clock until they are dismissed', async () => {
    const ahead = {
      ...stina,
      status: 'finished',
      finished: startedAt + 50_000,
      result: 50_000,
      ahead: 7400,
    } as const;
    const { user } = await openRace([started, ahead, nils]);
    const list = await screen.findByRole('region', { name: 'Att lösa (1)' });
    expect(list).toHaveTextContent(/Nr 127 Stina Ödman i mål .*: enhetens klocka gick 7 s före serverns/);
    expect(screen.getByRole('link', { name: '1 att lösa' })).toBeInTheDocument();
    expect(screen.getByText(/enheten gick 7 s före$/)).toBeInTheDocument();
    await user.click(within(list).getByRole('button', { name: 'Klart' }));
    expect(screen.queryByRole('region', { name: /Att lösa/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '1 att lösa' })).not.toBeInTheDocument();
  });

  it('ignores digits typed in another field', async () => {
    const { user } = await openRace([started, stina, aBoardRunner({ sort: 'runner-9', firstname: 'Eva' })]);
    await user.click(screen.getByRole('tab', { name: /Nummer/ }));
    await user.type(screen.getByRole('textbox', { name: 'Nummer till Eva Ödman' }), '55');
    expect(screen.getByRole('textbox', { name: 'Startnummer' })).toHaveValue('');
  });

  it('sends nothing for an invalid bib, and names the holder of a taken one', async () => {
    const { user, sent } = await openRace([
      planned,
      stina,
      aBoardRunner({ sort: 'runner-9', firstname: 'Eva' }),
    ]);
    const field = screen.getByRole('textbox', { name: 'Nummer till Eva Ödman' });
    await user.type(field, 'x1{Enter}');
    expect(screen.getByText('felaktigt startnummer')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '127{Enter}');
    expect(screen.getByText('Har redan Stina Ödman, 5.6K')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.clear(field);
    await user.type(field, '128{Enter}');
    expect(sent()).toMatchObject([{ type: 'RegisterBib', sort: 'runner-9', bib: 128 }]);
  });

  it('saves a bib with its own button, for a keypad without Enter', async () => {
    const { user, sent } = await openRace([started, aBoardRunner({ sort: 'runner-9', firstname: 'Eva' })]);
    await user.click(screen.getByRole('tab', { name: /Nummer/ }));
    const save = screen.getByRole('button', { name: 'Spara nummer till Eva Ödman' });
    expect(save).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Nummer till Eva Ödman' }), '55');
    await user.click(save);
    expect(sent()).toMatchObject([{ type: 'RegisterBib', sort: 'runner-9', bib: 55 }]);
  });

  it('stores taps while offline, says so, and sends them on reconnect', async () => {
    const page = await openRace([started, stina], { isConnected: false });
    page.server.on('POST /admin/api/commands', 'no contact');
    await point('pointerdown', cell('127'), 'mouse');
    expect(
      await screen.findByText(/Servern svarar inte – tryckningar sparas och skickas \(1 osänd\)/),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/sparas…/)).not.toHaveLength(0);
    page.server.on(dayRoute, { body: aDaySnapshot(started, finishedBy(stina, page.stored()[0])) });
    await act(async () => page.socket.connectNow());
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    expect(await screen.findByText(/Ansluten – allt är sparat/)).toBeInTheDocument();
    expect(page.stored()).toEqual([]);
  });

  it('shows a confirmed finish until the server’s events lack it', async () => {
    const page = await openRace([started, stina]);
    jest.useFakeTimers({ doNotFake: ['performance', 'Date', 'queueMicrotask', 'nextTick'] });
    page.server.on(`${dayRoute}/events?after=4`, 'no contact');
    await point('pointerdown', cell('127'), 'mouse');
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 0 kvar');
    const nothingNew = { day: '250913', revision: 4, events: [], operations: [] };
    page.server.on(`${dayRoute}/events?after=4`, { body: nothingNew });
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(screen.getByTestId('counts')).toHaveTextContent('0 i mål / 1 kvar');
  });

  it('lists a rejected command until it is dismissed', async () => {
    const { user, socket } = await openRace([started, stina]);
    socket.answer('commands', ({ commands }) => ({
      results: (commands as DayCommand[]).map(({ id }) => ({
        id,
        outcome: 'rejected',
        error: 'Loppet är avslutat',
      })),
    }));
    await point('pointerdown', cell('127'), 'mouse');
    const list = await screen.findByRole('region', { name: 'Att lösa (1)' });
    expect(list).toHaveTextContent('I mål nr 127 Stina Ödman, 5.6K');
    expect(list).toHaveTextContent('Loppet är avslutat');
    await user.click(within(list).getByRole('button', { name: 'Klart' }));
    expect(screen.queryByText('Loppet är avslutat')).not.toBeInTheDocument();
  });

  it('works with unreadable stored commands, and reports them as not sent', async () => {
    const sound = { type: 'FinishRunner', part, sort: 'runner-2', device: 'mål-1' };
    const broken = {
      unknown: { seq: 1, command: { ...sound, id: 'unknown', type: 'SwapBibs', capturedAt: at(1) } },
      timeless: { seq: 2, command: { ...sound, id: 'timeless', capturedAt: 'i går' } },
      empty: { seq: 3, command: null },
    };
    for (const [id, entry] of Object.entries(broken))
      localStorage.setItem(`raceday.command.${id}`, JSON.stringify(entry));
    const { user, sent } = await openRace([started, stina, nils]);
    await point('pointerdown', cell('127'), 'mouse');
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1' }]);
    const list = await screen.findByRole('region', { name: 'Att lösa (3)' });
    expect(list).toHaveTextContent(
      /En tryckning som enheten sparat går inte att läsa och är inte skickad: .*SwapBibs/,
    );
    expect(localStorage.getItem('raceday.unreadable.timeless')).toBe(JSON.stringify(broken.timeless));
    const [done] = within(list).getAllByRole('button', { name: 'Klart' });
    if (done) await user.click(done);
    expect(screen.getByRole('region', { name: 'Att lösa (2)' })).toBeInTheDocument();
  });

  it('shows another device’s finish at once', async () => {
    const { socket } = await openRace([started, stina]);
    const at = startedAt + 50_000;
    const event = { type: 'RunnerFinished', part, sort: 'runner-1', at } as const;
    const meta = { at, recordedAt: at, by: 'Kim', device: 'mål-9', commandId: 'c-9' };
    const events = [{ revision: 5, event, meta }];
    await act(async () => socket.say('day-events', { day: '250913', from: 4, events }));
    expect(await screen.findByRole('button', { name: 'Avsluta loppet' })).toBeInTheDocument();
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 0 kvar');
  });

  it('reports a tap before the start, and sends nothing', async () => {
    const { sent } = await openRace([planned, stina]);
    await point('pointerdown', cell('127'), 'mouse');
    expect(screen.getByText('Nr 127: Race not started')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['999', 'Nr 999: ingen har det numret'],
    ['30', 'Nr 30 är redan i mål (5.6K): Eva Alm'],
    ['31', 'Nr 31 är DNF (5.6K): Bo Ek'],
    ['5', 'Nr 5 har inte startat (0.8K): Ida Ö'],
    ['1', '2 nummer börjar med 1'],
  ])('refuses the bib %s, and the next bib replaces it while the refusal stays', async (bib, refusal) => {
    const other = 'race-250913-08';
    const { user, sent } = await openRace(
      [
        started,
        stina,
        nils,
        aBoardRunner({ ...home, sort: 'runner-3', bib: 30, firstname: 'Eva', lastname: 'Alm' }),
        aBoardRunner({ sort: 'runner-4', bib: 31, status: 'dnf', firstname: 'Bo', lastname: 'Ek' }),
      ],
      {
        besides: [
          aRace({ part: other, distance: 800 }),
          aBoardRunner({ part: other, sort: 'runner-5', bib: 5, firstname: 'Ida', lastname: 'Ö' }),
        ],
      },
    );
    await user.keyboard(`${bib}{Enter}`);
    expect(screen.getByText(refusal)).toHaveRole('alert');
    expect(sent()).toEqual([]);
    await user.keyboard('127');
    expect(screen.getByRole('textbox', { name: 'Startnummer' })).toHaveValue('127');
    expect(screen.getByText('Nr 127 Stina Ödman')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1' }]);
    expect(screen.getByText(refusal)).toHaveRole('alert');
  });

  it('finishes a runner wrongly marked DNF at the moment of the first press', async () => {
    const { user, sent } = await openRace([started, { ...stina, status: 'dnf' }, nils]);
    await user.keyboard('127{Enter}');
    const pressed = serverClock.now();
    await serverClock.measure(() => Promise.resolve({ now: startedAt + 70_000 }));
    await user.keyboard('127{Enter}12');
    await user.click(screen.getByRole('button', { name: 'I mål ändå: nr 127' }));
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1', part }]);
    expect(Date.parse(sent()[0]?.capturedAt ?? '')).toBeLessThanOrEqual(pressed);
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 1 kvar');
    expect(screen.getByRole('textbox', { name: 'Startnummer' })).toHaveValue('12');
    expect(screen.queryByText(/är DNF/)).toBeNull();
  });

  it.each([
    ['a disqualified runner', started, 'dsq'],
    ['a race that has ended on another line', { ...started, state: 'ended' }, 'dnf'],
  ] as const)('offers no finish for %s', async (_, ofRace, status) => {
    const other = 'race-250913-08';
    const besides = [
      { ...ofRace, part: other, distance: 800 },
      aBoardRunner({ part: other, sort: 'runner-5', bib: 5, status }),
    ];
    const { user } = await openRace([started, stina], { besides });
    await user.keyboard('5{Enter}');
    expect(screen.getByText(/^Nr 5 är D/)).toHaveRole('alert');
    expect(screen.queryByRole('button', { name: /^I mål ändå/ })).toBeNull();
  });

  it('retains a typed bib before the start, to be replaced or cleared', async () => {
    const { user, sent } = await openRace([planned, stina, nils]);
    const field = screen.getByRole('textbox', { name: 'Startnummer' });
    await user.keyboard('127{Enter}');
    expect(screen.getByText('Nr 127: Race not started')).toHaveRole('alert');
    expect(field).toHaveValue('127');
    field.blur();
    await user.keyboard('12');
    expect(field).toHaveValue('12');
    await user.click(screen.getByRole('button', { name: 'Rensa startnumret' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(screen.queryByText('Nr 127: Race not started')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rensa startnumret' })).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('drops a refusal when a race starts: it may be false now', async () => {
    const { user, socket, sent } = await openRace([planned, stina]);
    await user.keyboard('127{Enter}');
    expect(screen.getByText('Nr 127: Race not started')).toHaveRole('alert');
    const meta = { at: startedAt, recordedAt: startedAt, by: 'Kim', device: 'mål-9', commandId: 'c-9' };
    const event = { type: 'RaceStarted', part, at: startedAt } as const;
    const events = [{ revision: 3, event, meta }];
    await act(async () => socket.say('day-events', { day: '250913', from: 2, events }));
    await screen.findAllByRole('timer');
    expect(screen.queryByText('Nr 127: Race not started')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(sent()).toMatchObject([{ type: 'FinishRunner', sort: 'runner-1' }]);
  });

  it('counts no disqualified runner as finished', async () => {
    const last = { ...stina, ...home, finished: startedAt + 59_000, result: 59_000, status: 'dsq' } as const;
    const { unmount } = await openRace([started, last, { ...nils, ...home }]);
    expect(await screen.findByRole('tab', { name: 'I mål (1)' })).toBeInTheDocument();
    expect(screen.getByTestId('counts')).toHaveTextContent('1 i mål / 0 kvar / 1 DSQ');
    unmount();
    await openRace([{ ...started, state: 'ended' }, last, { ...nils, ...home }]);
    expect(screen.getByText(/^Loppet är avslutat/)).toHaveTextContent(/sist i mål på 0:50\.0$/);
  });

  it('has a link to the end of the race beside the counts', async () => {
    await openRace([started, stina]);
    const end = await screen.findByRole('region', { name: 'Loppets slut' });
    const target = screen.getByRole('link', { name: 'Avsluta …' }).getAttribute('href');
    expect(target).toBe(`#${end.id}`);
  });

  it('restores and disqualifies in a dialog on a phone, where long texts are clipped', async () => {
    const media = { matches: true, addEventListener: noop, removeEventListener: noop };
    Object.assign(window, { matchMedia: () => media });
    try {
      const company = 'Idrottsföreningen Kamraterna';
      const { user, sent } = await openRace([started, { ...stina, ...home, company }, nils]);
      const more = await screen.findByRole('button', { name: 'Mer för nr 127 Stina Ödman' });
      expect(screen.queryByRole('button', { name: /^Återställ/ })).not.toBeInTheDocument();
      act(() => more.focus());
      await user.keyboard('{Enter}');
      const dialog = within(await screen.findByRole('dialog', { name: 'Nr 127 Stina Ödman' }));
      expect(dialog.getByText(`Dam · ${company}`)).toBeInTheDocument();
      await user.tab();
      await user.tab();
      await user.keyboard('{Enter}');
      expect(sent()).toMatchObject([{ type: 'SetRunnerStatus', sort: 'runner-1', status: 'dsq' }]);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      await user.click(more);
      const again = within(await screen.findByRole('dialog'));
      expect(again.queryByRole('button', { name: 'Diskvalificera' })).not.toBeInTheDocument();
      await user.click(again.getByRole('button', { name: 'Återställ' }));
      expect(sent()[1]).toMatchObject({ type: 'RestoreRunner', sort: 'runner-1', finished: home.finished });
    } finally {
      delete (window as { matchMedia?: unknown }).matchMedia;
    }
  });

  it('starts without confirmation, and ends by marking the runners on the course in the same command', async () => {
    const { user, sent, server } = await openRace([planned, stina]);
    server.on(dayRoute, { body: aDaySnapshot(started, stina) });
    await point('pointerdown', screen.getByRole('button', { name: 'Starta 5.6K' }), 'mouse');
    await user.click(await screen.findByRole('button', { name: '1 kvar ute – sätt DNF/DNS och avsluta' }));
    await user.click(await screen.findByRole('radio', { name: /^DNS/ }));
    await user.click(screen.getByRole('button', { name: 'Sätt DNS och avsluta' }));
    expect(sent()).toMatchObject([{ type: 'StartRace' }, { type: 'EndRace', status: 'dns' }]);
    const ended = await screen.findByText('Du avslutade loppet');
    expect(ended.closest('[role=status]')).toHaveFocus();
  });

  it.each([
    ['redan nu?', -6 * 60_000],
    ['nu?', 61 * 60_000],
  ])('asks before a start outside the planned hour: %s', async (question, offset) => {
    await serverClock.measure(() => Promise.resolve({ now: startedAt + offset }));
    const { user, sent } = await openRace([planned, stina]);
    await point('pointerdown', screen.getByRole('button', { name: 'Starta 5.6K' }), 'mouse');
    expect(await screen.findByRole('dialog', { name: `Starta 5.6K ${question}` })).toHaveTextContent(
      /planerad till 11:45\. Tiden räknas från när du tryckte/,
    );
    await user.click(screen.getByRole('button', { name: 'Avbryt' }));
    expect(sent()).toEqual([]);
    await point('pointerdown', await screen.findByRole('button', { name: 'Starta 5.6K' }), 'mouse');
    await user.click(await screen.findByRole('button', { name: 'Starta' }));
    expect(sent()).toMatchObject([{ type: 'StartRace' }]);
  });

  it('shows for ten seconds what another device did with a race', async () => {
    const { socket } = await openRace([started, stina]);
    const now = Math.round(serverClock.now());
    const from = { by: 'Kim', device: 'mål-9', deviceId: 'b'.repeat(36), at: now };
    const event = { type: 'RaceReset', part } as const;
    const meta = { ...from, recordedAt: now, commandId: 'c-9' };
    const events = [{ revision: 5, event, meta }];
    await act(async () => socket.say('day-events', { day: '250913', from: 4, events }));
    expect(await screen.findByText('Kim (mål-9) nollställde 5.6K')).toBeVisible();
    await serverClock.measure(() => Promise.resolve({ now: now + 10_500 }));
    await waitFor(() => expect(screen.queryByText(/nollställde/)).toBeNull(), { timeout: 3000 });
  });

  it('links to the correction of the start, once there is one', async () => {
    const { server } = await openRace([planned, stina]);
    expect(screen.queryByRole('link', { name: 'Rätta starten …' })).toBeNull();
    server.on(dayRoute, { body: aDaySnapshot(started, stina) });
    await point('pointerdown', screen.getByRole('button', { name: 'Starta 5.6K' }), 'mouse');
    expect(await screen.findByRole('link', { name: 'Rätta starten …' })).toHaveAttribute(
      'href',
      '/admin/korrigera/250913?typ=start&lopp=race-250913-56',
    );
  });

  it('resets only after the confirmation word is typed', async () => {
    const { user, sent } = await openRace([started, stina]);
    await user.click(screen.getByRole('button', { name: /Nollställ loppet/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Nollställ' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'NOLLSTÄLL{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ type: 'ResetRace', word: 'NOLLSTÄLL' }]));
    const message = await screen.findByText('Du nollställde loppet');
    await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
  });
});

describe('Choosing a race', () => {
  it('offers to create a race when there is none', async () => {
    renderPage(<RaceTimingPage />, {
      at: '/admin/race',
      server: new FakeServer().on('GET /api/races?ended=true', { body: [] }),
    });
    expect(await screen.findByRole('link', { name: 'Skapa ett lopp' })).toHaveAttribute(
      'href',
      '/admin/edit-races',
    );
  });

  it('marks the next start and shows each state and start as text', async () => {
    const races: RaceRow[] = [
      aRace({ part: 'race-250913-08', distance: 800, state: 'ended', started: startedAt }),
      planned,
    ];
    renderPage(<RaceTimingPage />, {
      at: '/admin/race',
      server: new FakeServer().on('GET /api/races?ended=true', { body: races }),
    });
    expect(await screen.findByRole('link', { name: /5.6K/ })).toHaveTextContent(
      'ej startat · nästa start 11.45',
    );
    expect(screen.getByRole('link', { name: /0.8K/ })).toHaveTextContent('avslutat startade 11.45');
  });
});

const dayRoute = 'GET /admin/api/days/250913';

interface Opened {
  readonly isConnected?: boolean;
  /** Another race of the day and its runners. */
  readonly besides?: readonly BoardRow[];
  /** The events that concern this device. */
  readonly history?: DayHistory;
}

async function openRace(
  rows: readonly BoardRow[],
  { isConnected = true, besides = [], history }: Opened = {},
) {
  const server = new FakeServer().on(dayRoute, { body: aDaySnapshot(...rows, ...besides) });
  if (history) server.on(`${dayRoute}/events?deviceId=${deviceId()}`, { body: history });
  const page = renderPage(<RaceTimingPage />, {
    at: `/admin/race/${part}`,
    path: '/admin/race/:part',
    server,
  });
  const received: DayCommand[] = [];
  page.socket.answer('commands', ({ commands }) => {
    const batch = commands as DayCommand[];
    received.push(...batch);
    return { results: batch.map(({ id }) => ({ id, outcome: 'accepted' })) };
  });
  if (isConnected) await act(async () => page.socket.connectNow());
  await screen.findByTestId('counts');
  return { ...page, user: userEvent.setup(), sent: () => received, stored: storedCommands };
}

// jsdom has no PointerEvent: a mouse event with a pointer type.
async function point(type: string, element: HTMLElement, pointerType: 'mouse' | 'touch'): Promise<void> {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 });
  await act(async () => {
    fireEvent(element, Object.assign(event, { pointerType }));
  });
}

function at(seconds: number): string {
  return new Date(startedAt + seconds * 1000).toISOString();
}

function storedCommands(): DayCommand[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('raceday.command.'));
  return keys.map(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { command: DayCommand }).command,
  );
}

function cell(bib: string): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^Nr ${bib} .*, i mål$`) });
}

function finishedBy(runner: typeof stina, command: DayCommand | undefined): BoardRow {
  const finished = Date.parse(command?.capturedAt ?? '');
  return { ...runner, status: 'finished', finished, result: finished - startedAt, revision: 9 };
}
