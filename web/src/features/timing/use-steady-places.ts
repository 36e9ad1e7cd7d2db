import { useCallback, useEffect, useRef, useState } from 'react';
import { heldPlaces, type Places } from './steady-grid';

/** How long nothing must have been tapped, aimed at or taken away before the grid closes up. */
const PAUSE_MS = 1200;

interface SteadyPlaces {
  readonly places: Places;
  /** Says that somebody is aiming at the grid: it stays as it is a while longer. */
  readonly aim: () => void;
}

/**
 * The places of a grid that never moves a cell under a finger: it closes up only when taps, aiming and changes have
 * paused. A new `view` (another filter, another race) is laid out at once, since the person asked for it.
 */
export function useSteadyPlaces(present: Places, view: string): SteadyPlaces {
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

  return { places, aim };
}
