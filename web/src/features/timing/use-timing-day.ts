import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dayOf, readPart, type BoardRow, type RaceRow } from '@app/domain';
import { deviceId } from '../../api/device-id';
import { useMeasuredClock } from '../../api/keep-clock';
import { newId } from '../../api/new-id';
import { racesQuery } from '../../api/races';
import type { QueueState } from './command-queue';
import { deviceName } from './device-name';
import { timingBoard, type TimingBoard } from './timing-board';
import type { TimingAction, TimingCommand } from './timing-command';
import { useCommandQueue } from './use-command-queue';
import { useLiveBoards } from '../../api/live-boards';
import { useSettling } from './use-settling';

/** A whole race day at the timekeeper's desk. */
export interface TimingDay {
  /** The races of the day, shortest first, fetched or not; none until it is known which there are. */
  readonly races: readonly RaceRow[];
  /** Every race of the day that has been fetched, shortest first, with this device's waiting commands on top. */
  readonly boards: readonly TimingBoard[];
  readonly queue: QueueState;
  /** Gives a command for a race, with the moment (server time, epoch ms) it happened. Answers its id. */
  readonly give: (action: TimingAction, order: Order) => string;
  /** Takes back a command that has not been sent yet. Answers whether it could. */
  readonly withdraw: (id: string) => boolean;
  readonly dismiss: (id: string) => void;
}

/** Which race a command is for and when it happened. */
interface Order {
  readonly part: string;
  readonly moment: number;
}

/** The day of one race: its races' boards, live, and the way to give commands. */
export function useTimingDay(part: string): TimingDay {
  useMeasuredClock();
  const { queue, state } = useCommandQueue();
  const client = useQueryClient();
  const { data: known, isError: areUnknown } = useQuery(racesQuery);
  const parts = useMemo(() => partsOfDay(part, known ?? []), [part, known]);
  const live = useLiveBoards(parts);
  const rows = useMemo(
    () => new Map(parts.map((name, index) => [name, live[index] ?? noRows])),
    [parts, live],
  );
  const refetch = useCallback(() => client.invalidateQueries({ predicate: isRaceData }), [client]);
  useSettling(queue, state, { rows, refetch });

  const { confirmed, waiting } = state;
  const boards = useMemo(() => boardsOf(rows, [...confirmed, ...waiting]), [rows, confirmed, waiting]);
  const races = useMemo(
    () => (known || areUnknown ? racesOf(parts, [...boards.map(({ race }) => race), ...(known ?? [])]) : []),
    [parts, boards, known, areUnknown],
  );
  const give = useCallback(
    (action: TimingAction, { part: of, moment }: Order) => {
      const id = newId();
      const capturedAt = new Date(moment).toISOString();
      queue.add({ ...action, id, part: of, capturedAt, device: deviceName(), deviceId: deviceId() });
      return id;
    },
    [queue],
  );
  const withdraw = useCallback((id: string) => queue.withdraw(id), [queue]);
  const dismiss = useCallback((id: string) => queue.dismiss(id), [queue]);

  return { races, boards, queue: state, give, withdraw, dismiss };
}

function boardsOf(
  rows: ReadonlyMap<string, readonly BoardRow[]>,
  commands: readonly TimingCommand[],
): TimingBoard[] {
  return [...rows].flatMap(([part, ofRace]) => {
    const board = timingBoard(
      ofRace,
      commands.filter((command) => command.part === part),
    );
    return board ? [board] : [];
  });
}

/** The race asked for, known to the list or not, among the others of its day: shortest first. */
function partsOfDay(part: string, races: readonly RaceRow[]): readonly string[] {
  const sameDay = races.map((race) => race.part).filter((other) => dayOf(other) === dayOf(part));
  return [...new Set([part, ...sameDay])].sort((a, b) => distanceOf(a) - distanceOf(b));
}

/** Each race as the first has it that knows it. */
function racesOf(parts: readonly string[], rows: readonly RaceRow[]): RaceRow[] {
  return parts.flatMap((part) => rows.find((row) => row.part === part) ?? []);
}

function distanceOf(part: string): number {
  return readPart(part)?.distance ?? 0;
}

function isRaceData({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === 'races' || queryKey[0] === 'board';
}

const noRows: readonly BoardRow[] = [];
