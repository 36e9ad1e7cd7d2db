import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { BoardRow, BoardRunner, DayEvent } from '@app/domain';
import type { DayAction, DayCommand } from '../../api/command-log';
import { deviceId } from '../../api/device';
import { deviceEventsOf } from '../../api/device-history';
import { ConfirmProvider } from '../../components/ConfirmProvider';
import { NoticeProvider } from '../../components/NoticeProvider';
import { aBoardRunner, aDayEvent, aRace, aTimingBoard } from '../../testing/builders';
import { useTimekeeper, type Timekeeper } from './use-timekeeper';

const Providers = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <NoticeProvider>
      <ConfirmProvider>{children}</ConfirmProvider>
    </NoticeProvider>
  </MemoryRouter>
);

const race = aRace({ state: 'started', started: 1_000_000 });
const stina = aBoardRunner({ bib: 127 });
const finished = aBoardRunner({ bib: 127, status: 'finished', finished: 1_100_000, result: 100_000 });

describe('useTimekeeper', () => {
  it('counts a second tap on a bib within 600 ms as the same tap', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => {
      keeper().finish(stina, 1_100_000);
      keeper().finish(stina, 1_100_200);
    });
    expect(submitted()).toEqual([{ type: 'FinishRunner', sort: 'runner-1' }]);
  });

  it('has nothing to undo or redo before the first action', () => {
    const { submitted, keeper } = aTimekeeper([stina]);
    act(() => keeper().undo());
    act(() => keeper().redo());
    expect(submitted()).toEqual([]);
  });

  it('undoes the newest action first, then the one before; redoes them in reverse', () => {
    const marked = aBoardRunner({ bib: 12, sort: 'runner-2', status: 'dnf' });
    const unmarked = { ...marked, status: '' } as const;
    const { submitted, keeper, become } = aTimekeeper([finished, marked]);
    act(() => keeper().finish(finished, 1_100_000));
    act(() => keeper().mark(marked, 'dnf', 1_200_000));
    expect(keeper().last?.command.event).toMatchObject({ type: 'RunnerStatusSet', sort: 'runner-2' });
    act(() => keeper().undo());
    become([finished, unmarked]);
    expect(keeper().undone?.command.event).toMatchObject({ type: 'RunnerStatusSet', sort: 'runner-2' });
    act(() => keeper().undo());
    become([stina, unmarked]);
    act(() => keeper().undo());
    act(() => keeper().redo());
    become([finished, unmarked]);
    act(() => keeper().redo());
    become([finished, marked]);
    act(() => keeper().redo());
    expect(submitted().slice(2)).toEqual([
      { type: 'UndoCommand', command: '2', sort: 'runner-2' },
      { type: 'UndoCommand', command: '1', sort: 'runner-1' },
      { type: 'UndoCommand', command: '4', sort: 'runner-1' },
      { type: 'UndoCommand', command: '3', sort: 'runner-2' },
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
    const { submitted, keeper, become } = aTimekeeper([finished]);
    act(() => keeper().restore(finished, 1_300_000));
    become([stina]);
    act(() => keeper().undo());
    expect(submitted()).toEqual([
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
    expect(keeper().last?.command.event.type).toBe('RaceStarted');
    act(() => keeper().finish(stina, 1_100_000));

    const crossed = { status: 'finished', result: 98_000 } as const;
    const isStillOffered = (changed: Partial<BoardRunner>, beside: Partial<BoardRunner> = {}) => {
      become([
        { ...stina, ...crossed, ...changed },
        { ...other, ...beside },
      ]);
      return keeper().last?.command.event.type === 'RunnerFinished';
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
    [
      'Ångra starten',
      { type: 'StartRace', others: ['race-250913-10'] },
      aRace({ state: 'started', started: 1_200_000 }),
      'Ångra starten av 5.6K och 1K?',
    ],
    ['Öppna igen', { type: 'EndRace' }, aRace({ state: 'ended', started: 1_000_000 }), 'Öppna 5.6K igen?'],
    [
      'Ångra nollställningen',
      { type: 'ResetRace', word: 'NOLLSTÄLL' },
      aRace({ state: '', started: null }),
      'Ångra nollställningen av 5.6K?',
    ],
  ] as const)('asks before it undoes a whole race: %s', async (...row) => {
    const [label, action, raceAfter, title] = row;
    const { submitted, keeper, become } = aTimekeeper([stina]);
    act(() => void keeper().submit(action, { part: race.part, moment: 1_200_000 }));
    expect(keeper().last).toBeUndefined();
    become([stina], raceAfter);
    act(() => keeper().undo());
    await userEvent.click(await screen.findByRole('button', { name: 'Avbryt' }));
    expect(submitted()).toEqual([action]);
    act(() => keeper().undo());
    await waitFor(() => expect(screen.getByRole('dialog', { name: title })).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: label }));
    expect(submitted()).toEqual([action, { type: 'UndoCommand', command: '1' }]);
  });

  const published = { version: 1, at: 1_300_000, fingerprint: '', changes: '', list: '' };
  it.each([
    [{ state: 'ended' }, '5.6K är avslutat.'],
    [{ state: 'ended', published }, '5.6K är avslutat och resultatet publicerat.'],
    [{ published }, 'Resultatet för 5.6K är publicerat.'],
  ] as const)('asks before it undoes or redoes anything in a race that is settled: %j', async (is, text) => {
    const { submitted, keeper, become } = aTimekeeper([finished]);
    act(() => keeper().finish(finished, 1_100_000));
    become([finished], { ...race, ...is });
    act(() => keeper().undo());
    const dialog = await screen.findByRole('dialog', { name: 'Ångra målgången för nr 127?' });
    expect(dialog).toHaveTextContent(text);
    expect(submitted()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Ångra målgången' }));
    expect(submitted().at(-1)).toEqual({ type: 'UndoCommand', command: '1', sort: 'runner-1' });
    become([stina], { ...race, ...is });
    act(() => keeper().redo());
    await userEvent.click(await screen.findByRole('button', { name: 'Gör om målgången' }));
    expect(submitted().at(-1)).toEqual({ type: 'UndoCommand', command: '2', sort: 'runner-1' });
  });

  it('asks before it redoes a reset', async () => {
    const { submitted, keeper, become } = aTimekeeper([stina]);
    const reset = { type: 'ResetRace', word: 'NOLLSTÄLL' } as const;
    act(() => void keeper().submit(reset, { part: race.part, moment: 1_200_000 }));
    become([stina], aRace({ state: '', started: null }));
    act(() => keeper().undo());
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra nollställningen' }));
    become([stina]);
    act(() => keeper().redo());
    await userEvent.click(await screen.findByRole('button', { name: 'Nollställ' }));
    expect(submitted().at(-1)).toEqual({ type: 'UndoCommand', command: '2' });
  });

  it('undoes a registered bib and a removed mark', () => {
    const { submitted, keeper, become } = aTimekeeper([stina]);
    const context = { part: race.part, moment: 1_200_000 };
    act(() => void keeper().submit({ type: 'RegisterBib', sort: 'runner-1', bib: 12 }, context));
    become([aBoardRunner({ bib: 12 })]);
    act(() => keeper().undo());
    act(() => void keeper().submit({ type: 'SetRunnerStatus', sort: 'runner-1', status: '' }, context));
    act(() => keeper().undo());
    expect(submitted().filter(({ type }) => type === 'UndoCommand')).toEqual([
      { type: 'UndoCommand', command: '1', sort: 'runner-1' },
      { type: 'UndoCommand', command: '3', sort: 'runner-1' },
    ]);
  });

  it('undoes a command of an earlier page, known from the day’s history', () => {
    const own = { deviceId: deviceId(), commandId: 'earlier' };
    const crossing = { type: 'RunnerFinished', part: race.part, sort: 'runner-1', at: 1_100_000 } as const;
    const { submitted, keeper, become } = aTimekeeper(
      [finished],
      [aDayEvent({ revision: 7, event: crossing, meta: own })],
    );
    act(() => keeper().undo());
    become([stina]);
    expect(submitted()).toEqual([{ type: 'UndoCommand', command: 'earlier', sort: 'runner-1' }]);
    expect(keeper().last).toBeUndefined();
    expect(keeper().undone?.id).toBe('1');
    become([aBoardRunner({ bib: 127, status: 'finished', finished: 1_150_000, result: 150_000 })]);
    expect(keeper().undone).toBeUndefined();
  });

  it('undoes a start of two races as long as one of them runs on it', async () => {
    const longer = aRace({ part: 'race-250913-10', distance: 10_000, state: 'started', started: 1_200_000 });
    const { submitted, keeper, becomeRaces } = aTimekeeper([stina]);
    const start = { type: 'StartRace', others: [longer.part] } as const;
    act(() => void keeper().submit(start, { part: race.part, moment: 1_200_000 }));
    becomeRaces([aRace({ state: '', started: null })], [longer]);
    act(() => keeper().undo());
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra starten' }));
    expect(submitted().at(-1)).toEqual({ type: 'UndoCommand', command: '1' });
  });
});

/** A timekeeper whose commands all wait to be sent; `history` holds the day’s events. */
function aTimekeeper(runners: readonly (typeof stina)[], history: readonly DayEvent[] = []) {
  const waiting: DayCommand[] = [];
  const submit: Timekeeper['submit'] = (action, { part, moment }) => {
    const id = String(waiting.length + 1);
    const capturedAt = new Date(moment).toISOString();
    waiting.push({ ...action, id, part, capturedAt, device: 'mål-1', deviceId: deviceId() });
    rerender(shown);
    return id;
  };
  const known = { revision: history.at(-1)?.revision ?? 0, events: history };
  let shown: readonly (readonly BoardRow[])[] = [[race, ...runners]];
  const { result, rerender } = renderHook(
    (boards: typeof shown) => {
      const deviceEvents = deviceEventsOf(known, undefined, waiting);
      return useTimekeeper({ submit, deviceEvents, boards: boards.map((rows) => aTimingBoard(rows)) });
    },
    { initialProps: shown, wrapper: Providers },
  );
  const becomeRaces = (...boards: typeof shown) => {
    shown = boards;
    rerender(shown);
  };
  const become = (after: readonly (typeof stina)[], ofRace = race) => becomeRaces([ofRace, ...after]);
  const submitted = () => waiting.map((command) => actionOf(command));
  return { submitted, keeper: () => result.current, become, becomeRaces };
}

/** The action, without what is added when it is submitted. */
function actionOf(command: DayCommand): DayAction {
  const added = new Set(['id', 'part', 'capturedAt', 'device', 'deviceId']);
  return Object.fromEntries(Object.entries(command).filter(([name]) => !added.has(name))) as DayAction;
}
