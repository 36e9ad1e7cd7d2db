import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayAction } from '../../api/command-log';
import { aBoardRunner, aRace, aTimingBoard } from '../../testing/builders';
import { LastAction } from './LastAction';
import type { TimingBoard } from './timing-board';

describe('The last action at the finish line', () => {
  it('shows no time for a runner who was moved to another race meanwhile', () => {
    const board = { runners: [], saving: new Set<string>() } as unknown as TimingBoard;
    const action = { type: 'FinishRunner', sort: 'runner-21' } as const;
    expect(shownText(board, action)).toBe('Ångra');
  });

  it('names the runner who has the crossing after a bib correction', () => {
    const race = aRace({ state: 'started', started: AT - 100_000 });
    const stina = aBoardRunner({ bib: 12, firstname: 'Stina', lastname: 'Ek' });
    const crossed = { status: 'finished', finished: AT, result: 100_000, corrected: 'bib' } as const;
    const bo = aBoardRunner({ sort: 'runner-2', bib: 13, firstname: 'Bo', lastname: 'Ek', ...crossed });
    expect(shownText(aTimingBoard([race, stina, bo]), { type: 'FinishRunner', sort: stina.sort })).toBe(
      'Nr 13 Bo Ek 1:40.0Ångra',
    );
  });

  it('describes actions on a runner and on the race', () => {
    const runner = aBoardRunner({ bib: 12, firstname: 'Stina', lastname: 'Ek', status: 'dnf' });
    const board = aTimingBoard([aRace({ state: 'started', started: 0 }), runner]);
    const { sort } = runner;
    expect(shownText(board, { type: 'SetRunnerStatus', sort, status: 'dnf' })).toBe(
      'Nr 12 Stina Ek DNFÅngra',
    );
    expect(shownText(board, { type: 'SetRunnerStatus', sort, status: '' })).toBe(
      'Nr 12 Stina Ek utan markeringÅngra',
    );
    expect(shownText(board, { type: 'RegisterBib', sort, bib: 12 })).toBe('Nr 12 Stina Ek utdelatÅngra');
    expect(shownText(board, { type: 'RestoreRunner', sort, finished: 1 })).toBe(
      'Nr 12 Stina Ek återställdÅngra',
    );
    expect(shownText(board, { type: 'StartRace' })).toBe('Starten gick 12:00:03Ångra');
    expect(shownText(board, { type: 'EndRace' })).toBe('Du avslutade loppetÅngra');
    expect(shownText(board, { type: 'ResetRace', word: '' })).toBe('Du nollställde loppetÅngra');
  });
});

describe('Ångra, pressed twice in quick succession', () => {
  it('undoes the intended action, and not the one that takes its place', async () => {
    const board = aTimingBoard([aRace({ state: 'started', started: 0 })]);
    const started = { part: 'race-250913-56', action: { type: 'StartRace' }, at: AT } as const;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const undone = jest.fn();
    const shown = (id: string) => (
      <LastAction last={{ action: { ...started, id, doneAt: 1000 }, board }} onUndo={undone} />
    );
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Ångra' }));
    const { rerender } = render(shown('2'));
    await press();
    rerender(shown('1'));
    await press();
    expect(undone).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(1700);
    await press();
    expect(undone).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });
});

const AT = Date.parse('2025-09-13T10:00:03Z');

/** The text shown about an action just done. */
function shownText(board: TimingBoard, action: DayAction): string | null {
  const done = { id: '1', part: 'race-250913-56', action, at: AT, doneAt: performance.now() };
  const { unmount } = render(<LastAction last={{ action: done, board }} onUndo={() => undefined} />);
  const text = screen.getByRole('status').textContent;
  unmount();
  return text;
}
