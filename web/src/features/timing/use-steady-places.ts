import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The pause in taps, aiming and changes before the grid closes its gaps. */
const PAUSE_MS = 1200;
/** A tap this soon after cells have moved was aimed at the previous content. */
const MOVED_MS = 300;

interface SteadyPlaces {
  readonly places: Places;
  /** Reports that the user is aiming at the grid, which postpones the next layout. */
  readonly aim: () => void;
  /** Whether the cell touched `ago` ms ago had been in place long enough to be the target. */
  readonly wasAimedAt: (ago: number) => boolean;
}

/**
 * The slots of a grid that never moves a cell under a finger: it closes gaps only after a pause in taps,
 * aiming and changes.
 * A new `view` (another filter, another race) is laid out at once, since the user asked for it. A new
 * `headerState` means that something above moved the whole grid.
 */
export function useSteadyPlaces(present: Places, view: string, ground: string): SteadyPlaces {
  const [laidOut, setLaidOut] = useState({ view, places: present });
  const latest = useRef(present);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const places = laidOut.view === view ? heldPlaces(laidOut.places, present) : present;
  if (places !== laidOut.places || laidOut.view !== view) setLaidOut({ view, places });

  const aim = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setLaidOut((now) => ({ ...now, places: latest.current }));
    }, PAUSE_MS);
  }, []);

  const drawn = useRef({ places, ground });
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const before = drawn.current;
    if (before.ground !== ground || haveMoved(before.places, places)) movedAt.current = performance.now();
    drawn.current = { places, ground };
  }, [places, ground]);
  const wasAimedAt = useCallback((ago: number) => performance.now() - ago - movedAt.current >= MOVED_MS, []);

  useEffect(() => {
    latest.current = present;
    aim();
  }, [present, aim]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  return { places, aim, wasAimedAt };
}

/** The slots of the grid, in order. A slot retains the runner’s id after the runner has left. */
export type Places = readonly string[];

/**
 * The slots while nothing may move: leavers leave an empty slot, a returning runner takes the old one,
 * newcomers are appended.
 */
export function heldPlaces(held: Places, present: Places): Places {
  const known = new Set(held);
  const newcomers = present.filter((sort) => !known.has(sort));
  return newcomers.length === 0 ? held : [...held, ...newcomers];
}

/** Whether a slot now holds another runner. Newcomers at the end move none. */
function haveMoved(before: Places, after: Places): boolean {
  return after.some((sort, place) => place < before.length && before[place] !== sort);
}
