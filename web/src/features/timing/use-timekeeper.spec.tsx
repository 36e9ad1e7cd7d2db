import { act, renderHook } from '@testing-library/react';
import type { BoardRow, BoardRunner } from '@app/domain';
import type { DayAction } from '../../api/command-log';
import { deviceId } from '../../api/device';
import { aBoardRunner, aRace, aTimingBoard } from '../../testing/builders';
import { useTimekeeper } from './use-timekeeper';

const race = aRace({ state: 'started', started: 1_000_000 });
const stina = aBoardRunner({ bib: 127 });

describe('useTimekeeper', () => {
  it('counts a second tap on a bib within 600 ms as the same tap', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => {
      keeper().finish(stina, 1_100_000);
      keeper().finish(stina, 1_100_200);
    });
    expect(submitted).toEqual([{ type: 'FinishRunner', sort: 'runner-1' }]);
  });

  it('has nothing to undo before the first action', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => keeper().undo());
    expect(submitted).toEqual([]);
  });

  it('withdraws an unsent command instead of undoing it', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const { submitted, withdrawn, keeper } = aTimekeeper([finished], { isSent: false });
    act(() => keeper().finish(finished, 1_100_000));
    act(() => keeper().undo());
    expect(submitted.map(({ type }) => type)).toEqual(['FinishRunner']);
    expect(withdrawn).toEqual(['1']);
  });

  it('undoes the newest action first, then the one before', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const marked = aBoardRunner({ bib: 12, sort: 'runner-2', status: 'dnf' });
    const { submitted, keeper } = aTimekeeper([finished, marked]);
    act(() => keeper().finish(finished, 1_100_000));
    act(() => keeper().mark(marked, 'dnf', 1_200_000));
    expect(keeper().last?.action.action).toEqual({
      type: 'SetRunnerStatus',
      sort: 'runner-2',
      status: 'dnf',
    });
    act(() => keeper().undo());
    act(() => keeper().undo());
    act(() => keeper().undo());
    expect(submitted.slice(2)).toEqual([
      { type: 'UndoCommand', command: '2', sort: 'runner-2' },
      { type: 'UndoCommand', command: '1', sort: 'runner-1' },
    ]);
  });

  it('offers no undo for a restored finish, or one that another device recorded first', () => {
    const { keeper, become } = aTimekeeper([stina]);
    act(() => keeper().finish(stina, 1_100_000));
    become([aBoardRunner({ bib: 127, status: 'finished', finished: 1_050_000, result: 50_000 })]);
    expect(keeper().last).toBeUndefined();
    become([stina]);
    expect(keeper().last).toBeUndefined();
  });

  it('undoes a restore, which brings the crossing back unchanged', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const { submitted, keeper, become } = aTimekeeper([finished]);
    act(() => keeper().restore(finished, 1_300_000));
    become([stina]);
    act(() => keeper().undo());
    expect(submitted).toEqual([
      { type: 'RestoreRunner', sort: 'runner-1', finished: 1_100_000 },
      { type: 'UndoCommand', command: '1', sort: 'runner-1' },
    ]);
    expect(keeper().last).toBeUndefined();
  });

  it('offers undo for its own actions after a correction, and none for another device’s', () => {
    const other = aBoardRunner({ sort: 'runner-2', bib: 12 });
    const { keeper, become } = aTimekeeper([stina, other]);
    const context = { part: race.part, moment: 1_000_000 };
    act(() => void keeper().submit({ type: 'StartRace' }, context));
    become([stina, other], aRace({ state: 'started', started: 1_007_000, startMoved: 7000 }));
    expect(keeper().last?.action.action.type).toBe('StartRace');
    act(() => keeper().finish(stina, 1_100_000));

    const crossed = { status: 'finished', result: 98_000 } as const;
    const isStillOffered = (changed: Partial<BoardRunner>, beside: Partial<BoardRunner> = {}) => {
      become([
        { ...stina, ...crossed, ...changed },
        { ...other, ...beside },
      ]);
      return keeper().last?.action.action.type === 'FinishRunner';
    };
    const own = { deviceId: deviceId() };
    expect(isStillOffered({ finished: 1_098_000, corrected: 'time', ...own })).toBe(true);
    expect(isStillOffered({ finished: 1_098_000, corrected: 'time', deviceId: 'another' })).toBe(false);
    expect(isStillOffered({ finished: 1_098_000, corrected: 'inserted' })).toBe(false);
    expect(isStillOffered({ finished: 1_120_000, corrected: 'bib', ...own })).toBe(true);
    const swapped = { ...crossed, finished: 1_100_000, corrected: 'bib', ...own } as const;
    expect(isStillOffered({ status: '', finished: null, result: null }, swapped)).toBe(true);
  });

  it.each([
    ['a start', { type: 'StartRace' }, aRace({ state: 'started', started: 1_200_000 })],
    ['an end', { type: 'EndRace' }, aRace({ state: 'ended', started: 1_000_000 })],
    ['a reset', { type: 'ResetRace', word: 'NOLLSTÄLL' }, aRace({ state: '', started: null })],
  ] as const)('undoes %s while it is in effect', (_what, action, raceAfter) => {
    const { submitted, keeper, become } = aTimekeeper([stina]);
    act(() => void keeper().submit(action, { part: race.part, moment: 1_200_000 }));
    expect(keeper().last).toBeUndefined();
    become([stina], raceAfter);
    act(() => keeper().undo());
    expect(submitted).toEqual([action, { type: 'UndoCommand', command: '1' }]);
  });

  it('undoes a registered bib and a removed mark', () => {
    const { submitted, keeper, become } = aTimekeeper([stina]);
    const context = { part: race.part, moment: 1_200_000 };
    act(() => void keeper().submit({ type: 'RegisterBib', sort: 'runner-1', bib: 12 }, context));
    become([aBoardRunner({ bib: 12 })]);
    act(() => keeper().undo());
    act(() => void keeper().submit({ type: 'SetRunnerStatus', sort: 'runner-1', status: '' }, context));
    act(() => keeper().undo());
    expect(submitted.filter(({ type }) => type === 'UndoCommand')).toEqual([
      { type: 'UndoCommand', command: '1', sort: 'runner-1' },
      { type: 'UndoCommand', command: '3', sort: 'runner-1' },
    ]);
  });
});

describe('useTimekeeper after a reload', () => {
  it('undoes an action from before the reload, with its original time', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const before = aTimekeeper([finished]);
    act(() => before.keeper().finish(finished, 1_100_000));
    const { submitted, keeper } = aTimekeeper([finished]);
    expect(keeper().last?.action.id).toBe('1');
    expect(keeper().last?.action.doneAt).toBeCloseTo(before.keeper().last?.action.doneAt ?? NaN, 0);
    act(() => keeper().undo());
    expect(submitted).toEqual([{ type: 'UndoCommand', command: '1', sort: 'runner-1' }]);
    expect(aTimekeeper([finished]).keeper().last).toBeUndefined();
  });

  it('undoes an action of another tab, and offers it in neither tab again', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const one = aTimekeeper([finished]);
    const other = aTimekeeper([finished]);
    act(() => one.keeper().finish(finished, 1_100_000));
    expect(other.keeper().last?.action.id).toBe('1');
    act(() => other.keeper().undo());
    expect(other.submitted).toEqual([{ type: 'UndoCommand', command: '1', sort: 'runner-1' }]);
    expect(one.keeper().last).toBeUndefined();
  });

  it.each([
    '{',
    '{}',
    '[null, {"id": 1}]',
    '[{"id": "1", "part": "race-250913-56", "at": 1, "doneAt": 1, "action": null}]',
  ])('starts empty when the storage holds %s', (text) => {
    localStorage.setItem('raceday.done', text);
    expect(aTimekeeper([stina]).keeper().last).toBeUndefined();
  });
});

function aTimekeeper(runners: readonly (typeof stina)[], { isSent = true } = {}) {
  const submitted: DayAction[] = [];
  const submit = (action: DayAction) => String(submitted.push(action));
  const withdrawn: string[] = [];
  const withdraw = (id: string) => !isSent && withdrawn.push(id) > 0;
  const { result, rerender } = renderHook(
    (shown: readonly BoardRow[]) => {
      return useTimekeeper({ submit, withdraw, boards: [aTimingBoard(shown)] });
    },
    { initialProps: [race, ...runners] as readonly BoardRow[] },
  );
  const become = (shown: readonly (typeof stina)[], ofRace = race) => rerender([ofRace, ...shown]);
  return { submitted, withdrawn, keeper: () => result.current, become };
}
