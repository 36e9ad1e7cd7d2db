import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The pause in taps, aiming and changes before the grid closes its gaps, ms. */
const PAUSE_MS = 1200;
/** A tap this soon after cells have moved was aimed at the previous content, ms. */
const SETTLE_MS = 300;

interface StableSlots {
  readonly places: Slots;
  /** Postpones the next layout, since the user is aiming at the grid. */
  readonly aim: () => void;
  /** Whether the cell touched `agoMs` ago had been in place long enough to be the target. */
  readonly wasAimedAt: (ago: number) => boolean;
}

/**
 * The slots of a grid that never moves a cell under a finger: it closes gaps only after a pause in taps,
 * aiming and changes.
 * A new `view` (another filter, another race) is laid out at once, since the user asked for it. A new
 * `headerState` means that something above moved the whole grid.
 */
export function useStableSlots(present: Slots, view: string, headerState: string): StableSlots {
  const [laidOut, setLaidOut] = useState({ view, places: present });
  const latest = useRef(present);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const places = laidOut.view === view ? stableSlots(laidOut.places, present) : present;
  if (places !== laidOut.places || laidOut.view !== view) setLaidOut({ view, places });

  const aim = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setLaidOut((now) => ({ ...now, places: latest.current }));
    }, PAUSE_MS);
  }, []);

  const drawn = useRef({ places, ground: headerState });
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const before = drawn.current;
    if (before.ground !== headerState || haveMoved(before.places, places))
      movedAt.current = performance.now();
    drawn.current = { places, ground: headerState };
  }, [places, headerState]);
  const wasAimedAt = useCallback((ago: number) => performance.now() - ago - movedAt.current >= SETTLE_MS, []);

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
export type Slots = readonly string[];

/**
 * The slots while nothing may move: leavers leave an empty slot, a returning runner takes the old one,
 * newcomers are appended.
 */
export function stableSlots(held: Slots, present: Slots): Slots {
  const known = new Set(held);
  const newcomers = present.filter((sort) => !known.has(sort));
  return newcomers.length === 0 ? held : [...held, ...newcomers];
}

/** Whether a slot now holds another runner. Newcomers at the end move none. */
function haveMoved(before: Slots, after: Slots): boolean {
  return after.some((sort, place) => place < before.length && before[place] !== sort);
}
