import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long nothing must have been tapped, aimed at or taken away before the grid closes up. */
const PAUSE_MS = 1200;
/** So soon after cells have moved, a tap was aimed at what was there before. */
const MOVED_MS = 300;

interface SteadyPlaces {
  readonly places: Places;
  /** Says that somebody is aiming at the grid: it stays as it is a while longer. */
  readonly aim: () => void;
  /** Whether what was touched so many ms ago had been there long enough to have been aimed at. */
  readonly wasAimedAt: (ago: number) => boolean;
}

/**
 * The places of a grid that never moves a cell under a finger: it closes up only when taps, aiming and changes have
 * paused. A new `view` (another filter, another race) is laid out at once, since the person wants it. A new `ground` is
 * something above the grid that moved all of it.
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

/** The places of the grid, in order. A place keeps the runner's id after the runner has left it. */
export type Places = readonly string[];

/**
 * Where the runners are shown while nobody may move: those who left keep their place empty, one who comes back takes the
 * old place, and newcomers come last.
 */
export function heldPlaces(held: Places, present: Places): Places {
  const known = new Set(held);
  const newcomers = present.filter((sort) => !known.has(sort));
  return newcomers.length === 0 ? held : [...held, ...newcomers];
}

/** Whether a place now holds somebody else than before: newcomers at the end move nobody. */
function haveMoved(before: Places, after: Places): boolean {
  return after.some((sort, place) => place < before.length && before[place] !== sort);
}
