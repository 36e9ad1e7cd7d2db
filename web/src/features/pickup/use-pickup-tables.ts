import { useMemo } from 'react';
import type { PickupItem } from '@app/domain';
import { serverClock } from '../../api/clock';
import type { RejectedCommand } from '../../api/command-log';
import { optimisticDay } from '../../api/optimistic-day';
import { useDayCommands, type DayCommands } from '../../api/use-day-commands';
import { fullName } from '../../components/runner-text';
import { pickupEntries, type PickupEntry } from './pickup-list';

/** The actions on a runner at a table. The functions are stable between renders. */
export interface PickupActions {
  /** Hands out items now. Returns the time, epoch ms. */
  readonly handOver: (entry: PickupEntry, items: readonly PickupItem[]) => number;
  /** Takes back items handed out at that time. */
  readonly takeBack: (entry: PickupEntry, items: readonly PickupItem[], pickedUp: number) => void;
  readonly giveBib: (entry: PickupEntry, bib: number) => void;
}

/** The tables of a race day, including this device's unsent commands. */
export interface PickupTables {
  readonly query: DayCommands['query'];
  readonly queue: DayCommands['queue'];
  /** Undefined until the day has been fetched. */
  readonly entries: readonly PickupEntry[] | undefined;
  readonly actions: PickupActions;
  /** Commands refused by the server, as text. */
  readonly refused: readonly RefusedPickup[];
  readonly dismiss: (id: string) => void;
}

interface RefusedPickup {
  readonly id: string;
  readonly text: string;
}

/**
 * Follows the tables of a day ('YYMMDD') and acts on them, also without a network, through the command queue.
 */
export function usePickupTables(day: string): PickupTables {
  const { query, pending, queue, submit, dismiss } = useDayCommands(day);
  const live = query.data;
  const entries = useMemo(() => live && pickupEntries(optimisticDay(live.day, pending)), [live, pending]);

  const actions = useMemo(
    (): PickupActions => ({
      handOver: ({ runner: { part, sort } }, items) => {
        const moment = now();
        submit({ type: 'RecordPickup', sort, items: [...items] }, { part, moment });
        return moment;
      },
      takeBack: ({ runner: { part, sort } }, items, pickedUp) =>
        void submit({ type: 'UndoPickup', sort, items: [...items], pickedUp }, { part, moment: now() }),
      giveBib: ({ runner: { part, sort } }, bib) =>
        void submit({ type: 'RegisterBib', sort, bib }, { part, moment: now() }),
    }),
    [submit],
  );
  const refused = useMemo(
    () => queue.rejected.flatMap((rejected) => refusedPickup(rejected, entries ?? [])),
    [queue.rejected, entries],
  );
  return { query, queue, entries, actions, refused, dismiss };
}

/** The text of a refused pickup command, with the organiser who was faster. */
function refusedPickup(
  { command, error }: RejectedCommand,
  entries: readonly PickupEntry[],
): RefusedPickup[] {
  if (!('sort' in command) || !TYPES.includes(command.type)) return [];
  const entry = entries.find(({ runner }) => runner.sort === command.sort);
  const items = command.type === 'RecordPickup' ? command.items : [];
  const by = items.map((item) => entry?.pickups[item]?.by).find(Boolean);
  const whose = by === undefined ? '' : ` av ${by}`;
  return [{ id: command.id, text: `${entry ? `${fullName(entry.runner)}: ` : ''}${error}${whose}` }];
}

const TYPES: readonly string[] = ['RecordPickup', 'UndoPickup', 'RegisterBib'];

function now(): number {
  return Math.round(serverClock.now());
}
