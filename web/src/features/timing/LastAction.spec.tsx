import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeviceCommand } from '@app/domain';
import { serverClock } from '../../api/clock';
import { aBoardRunner, aRace, aTimingBoard } from '../../testing/builders';
import { LastAction } from './LastAction';
import type { TimingBoard } from './timing-board';
import type { Timekeeper } from './use-timekeeper';

const PART = 'race-250913-56';
const AT = Date.parse('2025-09-13T10:00:03Z');
const stina = aBoardRunner({ bib: 12, firstname: 'Stina', lastname: 'Ek' });
const { sort } = stina;

describe('The last action at the finish line', () => {
  it('shows no time for a runner who was moved to another race meanwhile', () => {
    expect(shownText(aTimingBoard([aRace({})]), { type: 'RunnerFinished', part: PART, sort, at: AT })).toBe(
      'Ångra',
    );
  });

  it('names the runner who has the crossing after a bib correction', () => {
    const race = aRace({ state: 'started', started: AT - 100_000 });
    const crossed = { status: 'finished', finished: AT, result: 100_000, corrected: 'bib' } as const;
    const bo = aBoardRunner({ sort: 'runner-2', bib: 13, firstname: 'Bo', lastname: 'Ek', ...crossed });
    const finished = { type: 'RunnerFinished', part: PART, sort, at: AT } as const;
    expect(shownText(aTimingBoard([race, stina, bo]), finished)).toBe('Nr 13 Bo Ek 1:40.0Ångra');
  });

  it('names a race other than the one on screen', () => {
    const board = aTimingBoard([aRace({ state: 'started', started: AT })]);
    expect(shownText(board, { type: 'RaceStarted', part: PART, at: AT }, 'race-250913-08')).toBe(
      '5.6KStarten gick 12:00:03Ångra',
    );
  });

  const ofRunner = { part: PART, sort };
  it.each([
    [{ ...ofRunner, type: 'RunnerStatusSet', status: 'dnf' }, 'Nr 12 Stina Ek DNF', 'Markering ångrad: '],
    [
      { ...ofRunner, type: 'RunnerStatusSet', status: '' },
      'Nr 12 Stina Ek utan markering',
      'Markering ångrad: ',
    ],
    [{ ...ofRunner, type: 'BibRegistered', bib: 12 }, 'Nr 12 Stina Ek utdelat', 'Nummer ångrat: '],
    [{ ...ofRunner, type: 'RunnerRestored' }, 'Nr 12 Stina Ek återställd', 'Målgång tillbaka: '],
    [{ type: 'RaceStarted', part: PART, at: AT }, 'Starten gick 12:00:03', 'Starten är ångrad'],
    [{ type: 'RaceEnded', part: PART, at: AT }, 'Du avslutade loppet', 'Loppet är öppnat igen'],
    [{ type: 'RaceReset', part: PART }, 'Du nollställde loppet', 'Nollställningen är ångrad'],
  ] as const)('describes %o, and its undo', (event, done, undone) => {
    const board = aTimingBoard([aRace({ state: 'started', started: 0 }), { ...stina, status: 'dnf' }]);
    expect(shownText(board, event)).toBe(`${done}Ångra`);
    const runner = 'sort' in event ? 'nr 12 Stina Ek' : '';
    expect(undoneText(board, event)).toBe(`${undone}${runner}Gör om`);
  });
});

describe('Ångra and Gör om', () => {
  it('ignore a second press in quick succession, which may be meant for the button before', async () => {
    const board = aTimingBoard([aRace({ state: 'started', started: 0 }), stina]);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const undone = jest.fn();
    const redone = jest.fn();
    const event = { type: 'RunnerFinished', part: PART, sort, at: AT } as const;
    const command = { id: '2', event, parts: [PART], at: serverClock.now() };
    const shown = { last: { command, board }, undone: undefined, undo: undone, redo: redone };
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const { rerender } = renderLastAction(shown);
    await press('Ångra');
    rerender({ ...shown, undone: { id: '3', at: serverClock.now(), command, board } });
    await press('Gör om');
    expect([undone.mock.calls.length, redone.mock.calls.length]).toEqual([1, 0]);
    clock.mockReturnValue(1700);
    await press('Gör om');
    clock.mockReturnValue(2400);
    await press('Ångra nr 12');
    expect([undone.mock.calls.length, redone.mock.calls.length]).toEqual([2, 1]);
    clock.mockRestore();
  });

  it('are offered for ten seconds', () => {
    const board = aTimingBoard([aRace({ state: 'started', started: 0 })]);
    const event = { type: 'RaceStarted', part: PART, at: AT } as const;
    const command = { id: '2', event, parts: [PART], at: serverClock.now() - 10_000 };
    renderLastAction({ ...NONE, last: { command, board } });
    expect(screen.getByRole('status')).toHaveTextContent('Starten gick 12:00:03');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const NONE = { last: undefined, undone: undefined, undo: () => undefined, redo: () => undefined };

function renderLastAction(shown: Pick<Timekeeper, 'last' | 'undone' | 'undo' | 'redo'>, part = PART) {
  const client = new QueryClient();
  const page = (timekeeper: typeof shown) => (
    <QueryClientProvider client={client}>
      <LastAction timekeeper={timekeeper} part={part} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page(shown));
  return { rerender: (next: typeof shown) => rerender(page(next)), unmount };
}

/** The text shown about a command just sent. */
function shownText(board: TimingBoard, event: DeviceCommand['event'], part?: string): string | null {
  return textWith({ ...NONE, last: { command: sentNow(event), board } }, part);
}

/** The text shown about a command just undone. */
function undoneText(board: TimingBoard, event: DeviceCommand['event']): string | null {
  return textWith({ ...NONE, undone: { id: '2', at: serverClock.now(), command: sentNow(event), board } });
}

function sentNow(event: DeviceCommand['event']): DeviceCommand {
  return { id: '1', event, parts: [PART], at: serverClock.now() };
}

function textWith(shown: Parameters<typeof renderLastAction>[0], part?: string): string | null {
  const { unmount } = renderLastAction(shown, part);
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
}
