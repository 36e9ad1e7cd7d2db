import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The pause in taps, aiming and changes before the grid closes its gaps, ms. */
const PAUSE_MS = 1200;
/** A tap this soon after cells have moved was aimed at the previous content, ms. */
const SETTLE_MS = 300;

interface StableSlots {
  readonly slots: Slots;
  /** Postpones the next layout, since the user is aiming at the grid. */
  readonly postponeLayout: () => void;
  /** Whether the cell touched `agoMs` ago had been in place long enough to be the target. */
  readonly wasStableAt: (agoMs: number) => boolean;
}

/**
 * The slots of a grid that never moves a cell under a finger: it closes gaps only after a pause in taps,
 * aiming and changes. A new `view` (another filter or race) is laid out at once, since the user asked for it.
 * A new `headerState` means that the content above the grid changed and moved all cells.
 */
export function useStableSlots(present: Slots, view: string, headerState: string): StableSlots {
  const [laidOut, setLaidOut] = useState({ view, slots: present });
  const latest = useRef(present);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const slots = laidOut.view === view ? stableSlots(laidOut.slots, present) : present;
  if (slots !== laidOut.slots || laidOut.view !== view) setLaidOut({ view, slots });

  const postponeLayout = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setLaidOut((now) => ({ ...now, slots: latest.current }));
    }, PAUSE_MS);
  }, []);

  const lastLayout = useRef({ slots, headerState });
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const before = lastLayout.current;
    if (before.headerState !== headerState || haveMoved(before.slots, slots))
      movedAt.current = performance.now();
    lastLayout.current = { slots, headerState };
  }, [slots, headerState]);
  const wasStableAt = useCallback(
    (agoMs: number) => performance.now() - agoMs - movedAt.current >= SETTLE_MS,
    [],
  );

  useEffect(() => {
    latest.current = present;
    postponeLayout();
  }, [present, postponeLayout]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  return { slots, postponeLayout, wasStableAt };
}

/** The slots of the grid, in order. A slot retains the runner’s id after the runner has left. */
type Slots = readonly string[];

/**
 * The slots while nothing may move: leavers leave an empty slot, a returning runner takes the old one,
 * newcomers are appended.
 */
export function stableSlots(previous: Slots, present: Slots): Slots {
  const placed = new Set(previous);
  const newcomers = present.filter((sort) => !placed.has(sort));
  return newcomers.length === 0 ? previous : [...previous, ...newcomers];
}

/** Whether a slot now holds another runner. Newcomers at the end move none. */
function haveMoved(before: Slots, after: Slots): boolean {
  return after.some((sort, index) => index < before.length && before[index] !== sort);
}
