import type { BoardRow } from '@app/domain';
import type { DayAction, DayCommand } from '../../api/command-log';
import { liveDayFromSnapshot } from '../../api/live-day';
import { notYetShown } from '../../api/optimistic-day';
import { aBoardRunner, aRace, aDay, aDaySnapshot, aTimingBoard as boardOf } from '../../testing/builders';
import { countsOf, timingBoards } from './timing-board';

const gun = Date.parse('2025-09-13T09:45:00Z');
const started = aRace({ state: 'started', started: gun });
const stina = aBoardRunner({ sort: 'runner-1', bib: 127 });
const nils = aBoardRunner({ sort: 'runner-2', bib: 12, firstname: 'Nils', lastname: 'Åberg' });
const late = aBoardRunner({ sort: 'runner-3', firstname: 'Eva', lastname: 'Alm' });

describe('The timing board', () => {
  it('shows runners with a bib who are still out, by number', () => {
    const { onCourse, withoutBib } = boardOf([started, stina, nils, late]);
    expect(onCourse.map(({ bib }) => bib)).toEqual([12, 127]);
    expect(withoutBib).toMatchObject([{ sort: late.sort }]);
  });

  it('shows a finish before the server has answered', () => {
    const board = boardOf(
      [started, stina, nils],
      [command({ type: 'FinishRunner', sort: 'runner-1' }, gun + 210_000)],
    );
    expect(board.finished).toMatchObject([{ bib: 127, status: 'finished', result: 210_000 }]);
    expect(board.onCourse).toMatchObject([{ sort: nils.sort }]);
    expect(board.saving).toEqual(new Set(['runner-1']));
    expect(board.places.get('runner-1')).toBe(1);
  });

  it('retains the identity of unaffected runners, so that they do not re-render', () => {
    const day = aDay(started, stina, nils);
    const [before] = timingBoards(day, []);
    const [after] = timingBoards(day, [command({ type: 'FinishRunner', sort: 'runner-1' })]);
    expect(before?.onCourse).toHaveLength(2);
    expect(after?.onCourse[0]).toBe(before?.onCourse[0]);
  });

  it('retains the first crossing when there are two', () => {
    const finish = { type: 'FinishRunner', sort: 'runner-1' } as const;
    const board = boardOf([started, stina], [command(finish, gun + 210_000), command(finish, gun + 215_000)]);
    expect(board.finished[0]?.result).toBe(210_000);
  });

  it('undoes a finish when a restore waits behind it', () => {
    const board = boardOf(
      [started, stina],
      [
        command({ type: 'FinishRunner', sort: 'runner-1' }),
        command({ type: 'RestoreRunner', sort: 'runner-1', finished: gun + 100_000 }),
      ],
    );
    expect(board.finished).toEqual([]);
    expect(board.onCourse).toHaveLength(1);
  });

  it('leaves another device’s crossing unchanged when this device’s is restored', () => {
    const theirs = { ...stina, status: 'finished', finished: gun + 90_000, result: 90_000 } as const;
    const board = boardOf(
      [started, theirs],
      [
        command({ type: 'FinishRunner', sort: 'runner-1' }),
        command({ type: 'RestoreRunner', sort: 'runner-1', finished: gun + 100_000 }),
      ],
    );
    expect(board.finished).toMatchObject([{ sort: theirs.sort, finished: gun + 90_000 }]);
  });

  it('leaves a finishing runner disqualified, without a place', () => {
    const dsq = { ...stina, status: 'dsq' } as const;
    const board = boardOf([started, dsq], [command({ type: 'FinishRunner', sort: 'runner-1' })]);
    expect(board.finished).toMatchObject([{ status: 'dsq' }]);
    expect(board.places.size).toBe(0);
  });

  it('marks all runners still out when the race ends with a status', () => {
    const board = boardOf([started, stina, nils, late], [command({ type: 'EndRace', status: 'dnf' })]);
    expect(board.race.state).toBe('ended');
    expect(countsOf(board)).toMatchObject({ finished: 0, onCourse: 0, withoutBib: 1, inConflict: 0 });
    expect(countsOf(board).marked.filter(({ count }) => count > 0)).toEqual([{ mark: 'dnf', count: 2 }]);
  });

  it('returns to before the start after a reset', () => {
    const finished = { ...stina, status: 'finished', finished: gun + 200_000, result: 200_000 } as const;
    const board = boardOf([started, finished, nils], [command({ type: 'ResetRace', word: 'NOLLSTÄLL' })]);
    expect(board.race).toMatchObject({ state: '', started: null });
    expect(board.onCourse).toHaveLength(2);
  });

  it('shows a start, a bib and a mark at once', () => {
    const board = boardOf(
      [aRace(), late, nils],
      [
        command({ type: 'RegisterBib', sort: 'runner-3', bib: 7 }),
        command({ type: 'StartRace' }, gun + 1_000_000),
        command({ type: 'SetRunnerStatus', sort: 'runner-2', status: 'dns' }),
      ],
    );
    expect(board.race).toMatchObject({ state: 'started', started: gun + 1_000_000 });
    expect(board.onCourse).toMatchObject([{ bib: 7 }]);
    expect(board.outOfRace).toMatchObject([{ bib: 12, status: 'dns' }]);
  });

  it('has the newest finishers first and no place for disqualified ones', () => {
    const first = { ...nils, status: 'finished', finished: gun + 100_000, result: 100_000 } as const;
    const second = { ...stina, status: 'finished', finished: gun + 200_000, result: 200_000 } as const;
    const board = boardOf([started, first, second]);
    expect(board.finished.map(({ bib }) => bib)).toEqual([127, 12]);
    expect([...board.places]).toEqual([
      ['runner-2', 1],
      ['runner-1', 2],
    ]);
  });
});

describe('Commands that the day does not show yet', () => {
  const finish = command({ type: 'FinishRunner', sort: 'runner-1' });
  const restore = command({ type: 'RestoreRunner', sort: 'runner-1', finished: gun + 100_000 });
  const shown = { ...stina, status: 'finished', finished: gun + 100_000 } as const;

  const fetched = (...rows: BoardRow[]) => liveDayFromSnapshot(aDaySnapshot(...rows));

  it('are those that would change something', () => {
    expect(notYetShown(fetched(started, stina), [finish])).toEqual([finish]);
    expect(notYetShown(fetched(started, shown), [finish])).toEqual([]);
  });

  it('are decided in sequence', () => {
    expect(notYetShown(fetched(started, stina), [finish, restore])).toEqual([finish, restore]);
    expect(notYetShown(fetched(started, shown), [finish, restore])).toEqual([restore]);
  });
});

function command(action: DayAction, at = gun + 100_000): DayCommand {
  return {
    ...action,
    id: `c-${at}`,
    part: 'race-250913-56',
    capturedAt: new Date(at).toISOString(),
    device: 'mål-1',
  };
}
