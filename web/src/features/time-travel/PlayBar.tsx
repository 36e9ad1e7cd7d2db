import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useEffectEvent, useState } from 'react';
import { monotonicClock } from '../../api/clock';
import { NOW, playbackPosition, type ClockRange } from './moment';

interface PlayBarProps extends ReturnType<typeof usePlayback> {
  readonly onPause: () => void;
}

/** Plays and pauses the race’s clock, and sets its speed. */
export function PlayBar({ speed, isPlaying, play, pause, chooseSpeed, onPause }: PlayBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        startIcon={isPlaying ? <Pause /> : <PlayArrow />}
        onClick={() => {
          if (!isPlaying) {
            play();
            return;
          }
          pause();
          onPause();
        }}
      >
        {isPlaying ? 'Pausa' : 'Spela upp'}
      </Button>
      <ToggleButtonGroup
        exclusive
        value={speed}
        aria-label="Hur fort"
        onChange={(_event, chosen: Speed | null) => {
          if (chosen !== null) chooseSpeed(chosen);
        }}
      >
        {SPEEDS.map((each) => (
          <ToggleButton key={each} value={each} aria-label={`${String(each)} gånger`} sx={{ px: 1.5 }}>
            {each}×
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** Multiples of real time. */
const SPEEDS = [1, 5, 20, 60] as const;
type Speed = (typeof SPEEDS)[number];

/** Four frames a second are as many as a person can read. */
const FRAME_MS = 250;

interface PlaybackInput {
  /** The position of the race’s clock, epoch ms. */
  readonly at: number;
  readonly reach: ClockRange;
  readonly onMove: (at: number) => void;
  /** Whether rendering lags behind: the clock then waits. */
  readonly isBehind: boolean;
  /** Called when the clock reaches now, where playback ends. */
  readonly onEnd: () => void;
  /** The source of real time, ms. */
  readonly clock?: { now(): number };
}

/**
 * Plays the race’s clock from its position, or from the beginning when it is at the end. Does not start by
 * itself.
 */
export function usePlayback({ at, reach, isBehind, onMove, onEnd, clock = monotonicClock }: PlaybackInput) {
  const [speed, setSpeed] = useState<Speed>(1);
  const [playStart, setPlayStart] = useState<{ readonly at: number; readonly since: number }>();
  const playFrom = (from: number) => {
    setPlayStart({ at: from, since: clock.now() });
  };
  const move = useEffectEvent(() => {
    if (!playStart || isBehind) return;
    const to = playbackPosition(playStart.at, reach, (clock.now() - playStart.since) * speed);
    if (to === NOW) {
      setPlayStart(undefined);
      onEnd();
    } else if (to !== at) onMove(to);
  });
  const isPlaying = playStart !== undefined;
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
      setPlayStart(undefined);
    },
    /** Continues from the current position. */
    chooseSpeed: (next: Speed) => {
      setSpeed(next);
      if (playStart) playFrom(at);
    },
  };
}
