import { useEffect, useEffectEvent, useState } from 'react';
import { steadyClock } from '../../api/clock';
import { NOW, playedTo, type Reach } from './moment';

/** How many times faster than the race. */
export const SPEEDS = [1, 5, 20, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** Four pictures a second are as many as somebody reads. */
const FRAME_MS = 250;

interface Played {
  /** Where the race's clock stands, epoch ms. */
  readonly at: number;
  readonly reach: Reach;
  readonly onMove: (at: number) => void;
  /** Whether what there was then is not shown yet: the clock waits for it. */
  readonly isBehind: boolean;
  /** It has come to now, where it ends. */
  readonly onEnd: () => void;
  /** How time passes here, ms. */
  readonly clock?: { now(): number };
}

/** Plays the race's clock from where it stands, or from the beginning where that is now. Nothing plays by itself. */
export function usePlayback({ at, reach, isBehind, onMove, onEnd, clock = steadyClock }: Played) {
  const [speed, setSpeed] = useState<Speed>(1);
  const [begun, setBegun] = useState<{ readonly at: number; readonly since: number }>();
  const playFrom = (from: number) => {
    setBegun({ at: from, since: clock.now() });
  };
  const move = useEffectEvent(() => {
    if (!begun || isBehind) return;
    const to = playedTo(begun.at, reach, (clock.now() - begun.since) * speed);
    if (to === NOW) {
      setBegun(undefined);
      onEnd();
    } else if (to !== at) onMove(to);
  });
  const isPlaying = begun !== undefined;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      move();
    }, FRAME_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isPlaying]);

  return {
    speed,
    isPlaying,
    play: () => {
      playFrom(at >= reach.until ? reach.from : Math.max(at, reach.from));
    },
    pause: () => {
      setBegun(undefined);
    },
    /** Goes on from where it is. */
    chooseSpeed: (next: Speed) => {
      setSpeed(next);
      if (begun) playFrom(at);
    },
  };
}
