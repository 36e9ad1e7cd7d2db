import { act, renderHook } from '@testing-library/react';
import { aBoardRunner, aRace } from '../../testing/builders';
import { aTimingBoard } from '../../testing/day-builders';
import type { DayAction } from '../../api/day-command';
import { useTimekeeper } from './use-timekeeper';

const race = aRace({ state: 'started', started: 1_000_000 });
const stina = aBoardRunner({ bib: 127 });

describe('The timekeeper', () => {
  it('counts a second tap on a bib within 600 ms as the same tap', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => {
      keeper().finish(stina, 1_100_000);
      keeper().finish(stina, 1_100_200);
    });
    expect(submitted).toEqual([{ type: 'FinishRunner', sort: 'runner-1' }]);
  });

  it('has nothing to undo before anything was done', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => keeper().undo());
    expect(submitted).toEqual([]);
  });

  it('just forgets a tap that has not been sent', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const { submitted, withdrawn, keeper } = aTimekeeper([finished], { isSent: false });
    act(() => keeper().finish(finished, 1_100_000));
    act(() => keeper().undo());
    expect(submitted.map(({ type }) => type)).toEqual(['FinishRunner']);
    expect(withdrawn).toEqual(['1']);
  });

  it('takes back the newest action first, then the one before', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const marked = aBoardRunner({ bib: 12, sort: 'runner-2', status: 'dnf' });
    const { submitted, keeper } = aTimekeeper([finished, marked]);
    act(() => keeper().finish(finished, 1_100_000));
    act(() => keeper().mark(marked, 'dnf', 1_200_000));
    expect(keeper().last?.action.kind).toBe('dnf');
    act(() => keeper().undo());
    act(() => keeper().undo());
    expect(submitted.slice(2)).toEqual([
      { type: 'SetRunnerStatus', sort: 'runner-2', status: '' },
      { type: 'RestoreRunner', sort: 'runner-1', finished: 1_100_000 },
    ]);
  });

  it('brings a crossing that was taken back to life at its own moment', () => {
    const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });
    const { submitted, moments, keeper, become } = aTimekeeper([finished]);
    act(() => keeper().restore(finished, 1_300_000));
    become([stina]);
    expect(keeper().last?.action.kind).toBe('restored');
    act(() => keeper().undo());
    expect(submitted).toEqual([
      { type: 'RestoreRunner', sort: 'runner-1', finished: 1_100_000 },
      { type: 'FinishRunner', sort: 'runner-1' },
    ]);
    expect(moments).toEqual([1_300_000, 1_100_000]);
    expect(keeper().last).toBeUndefined();
  });
});

function aTimekeeper(runners: readonly (typeof stina)[], { isSent = true } = {}) {
  const submitted: DayAction[] = [];
  const moments: number[] = [];
  const submit = (action: DayAction, { moment }: { moment: number }) => {
    moments.push(moment);
    return String(submitted.push(action));
  };
  const withdrawn: string[] = [];
  const withdraw = (id: string) => !isSent && withdrawn.push(id) > 0;
  const { result, rerender } = renderHook(
    (shown: readonly (typeof stina)[]) => {
      return useTimekeeper({ submit, withdraw, boards: [aTimingBoard([race, ...shown])] });
    },
    { initialProps: runners },
  );
  return { submitted, moments, withdrawn, keeper: () => result.current, become: rerender };
}
