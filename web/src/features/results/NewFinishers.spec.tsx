import { act, renderHook } from '@testing-library/react';
import { aRace, aRunner } from '../../testing/builders';
import { resultEntries } from './result-entries';
import { useNewFinishers } from './NewFinishers';

const race = aRace({ state: 'started', started: 0 });
const out = (sort: string) => aRunner({ sort, bib: 1 });
const home = (sort: string) => aRunner({ sort, bib: 1, status: 'finished', finished: 9, result: 9 });

function watch(...runners: ReturnType<typeof aRunner>[]) {
  const { result, rerender } = renderHook(({ entries }) => useNewFinishers(entries), {
    initialProps: { entries: resultEntries(race, runners) },
  });
  return {
    marked: () => [...result.current],
    now: (...changed: typeof runners) => rerender({ entries: resultEntries(race, changed) }),
  };
}

describe('useNewFinishers', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('marks runners who finish while the list is open, for a minute each', () => {
    const list = watch(home('early'), out('a'), out('b'));
    expect(list.marked()).toEqual([]);
    list.now(home('early'), home('a'), out('b'));
    act(() => jest.advanceTimersByTime(30_000));
    list.now(home('early'), home('a'), home('b'));
    expect(list.marked()).toEqual(['a', 'b']);
    act(() => jest.advanceTimersByTime(30_000));
    expect(list.marked()).toEqual(['b']);
    act(() => jest.advanceTimersByTime(30_000));
    expect(list.marked()).toEqual([]);
  });

  it('does not mark a withheld time, which the mark would reveal', () => {
    const list = watch(out('a'), out('b'));
    list.now({ ...home('a'), finished: null, result: null, order: 1 }, home('b'));
    expect(list.marked()).toEqual(['b']);
  });

  it('unmarks an undone finish, and marks the next one for a full minute', () => {
    const list = watch(out('a'));
    list.now(home('a'));
    act(() => jest.advanceTimersByTime(50_000));
    list.now(out('a'));
    expect(list.marked()).toEqual([]);
    list.now(home('a'));
    act(() => jest.advanceTimersByTime(50_000));
    expect(list.marked()).toEqual(['a']);
  });
});
