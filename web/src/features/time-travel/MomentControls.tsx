import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode, useEffect, useEffectEvent } from 'react';
import { monotonicClock } from '../../api/clock';
import { PlainField } from '../../components/PlainFields';
import {
  momentText,
  LATEST,
  parseMoment,
  recordingIndexAt,
  type Moment,
  type ClockRange,
  playbackPosition,
} from './moment';

interface MomentControlsProps {
  readonly title: string;
  readonly date: string;
  readonly range: ClockRange;
  readonly recordingTimes: readonly number[];
  readonly moment: Moment;
  readonly onDrag: (at: Partial<Moment>) => void;
  readonly onDragEnd: () => void;
  readonly onSet: (at: Partial<Moment>) => void;
  readonly children: ReactNode;
}

/** Sets a moment on two axes: the race’s clock, by the second, and what was known, by the recording. */
export function MomentControls(props: MomentControlsProps) {
  const { title, date, range, recordingTimes, moment, onDrag, onDragEnd, onSet, children } = props;
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={boxStyle}>
      <Typography id={id} variant="h2" sx={{ fontSize: '1.125rem' }}>
        {title}
      </Typography>
      <Axis
        label="Loppets klocka"
        date={date}
        at={moment.asOf}
        slider={{
          min: range.from / SECOND,
          max: range.until / SECOND,
          value: Math.min(moment.asOf, range.until) / SECOND,
          momentAt: (value) => (value * SECOND >= range.until ? LATEST : value * SECOND),
        }}
        onDrag={(asOf) => onDrag({ asOf })}
        onDragEnd={onDragEnd}
        onSet={(asOf) => onSet({ asOf })}
      />
      <Axis
        label="Vad som var känt"
        date={date}
        at={moment.knownAt}
        slider={{
          min: 0,
          max: recordingTimes.length,
          value: recordingIndexAt(recordingTimes, moment.knownAt),
          momentAt: (value) => recordingTimes[value] ?? LATEST,
        }}
        onDrag={(knownAt) => onDrag({ knownAt })}
        onDragEnd={onDragEnd}
        onSet={(knownAt) => onSet({ knownAt })}
      />
      {children}
    </Box>
  );
}

const SECOND = 1000;

interface AxisProps {
  readonly label: string;
  readonly date: string;
  readonly at: number;
  readonly slider: {
    readonly min: number;
    readonly max: number;
    readonly value: number;
    readonly momentAt: (value: number) => number;
  };
  readonly onDrag: (at: number) => void;
  readonly onDragEnd: () => void;
  readonly onSet: (at: number) => void;
}

/** One axis: a text field for the time, a button back to now, and a slider. */
function Axis({ label, date, at, slider, onDrag, onDragEnd, onSet }: AxisProps) {
  const { min, max, value, momentAt } = slider;
  return (
    <Box role="group" aria-label={label} sx={axisStyle}>
      <TimeField label={label} date={date} at={at} onSet={onSet} />
      <Button
        disabled={at === LATEST}
        aria-label={`Nu: ${label}`}
        sx={{ mt: '1.6rem' }}
        onClick={() => onSet(LATEST)}
      >
        Nu
      </Button>
      <Box
        component="input"
        type="range"
        aria-label={`${label}, reglage`}
        aria-valuetext={momentText(at, date)}
        min={min}
        max={max}
        value={value}
        onChange={({ target }: { target: { value: string } }) => onDrag(momentAt(Number(target.value)))}
        onPointerUp={onDragEnd}
        onKeyUp={onDragEnd}
        sx={sliderStyle}
      />
    </Box>
  );
}

/** A time of day, or 'nu'. Half-typed text changes nothing; the error shows on blur. */
function TimeField({ label, date, at, onSet }: Pick<AxisProps, 'label' | 'date' | 'at' | 'onSet'>) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const read = typed === undefined ? at : parseMoment(typed, date);
  return (
    <PlainField
      label={label}
      value={typed ?? momentText(at, date)}
      autoComplete="off"
      spellCheck={false}
      problem={isLeft && read === undefined ? 'Skriv 12:03:10, eller nu' : undefined}
      onType={(text) => {
        setTyped(text);
        setIsLeft(false);
      }}
      onBlur={() => {
        if (typed !== undefined && read !== undefined) onSet(read);
        if (read !== undefined) setTyped(undefined);
        setIsLeft(true);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        setIsLeft(true);
        if (typed === undefined || read === undefined) return;
        setTyped(undefined);
        onSet(read);
      }}
    />
  );
}

const boxStyle = {
  display: 'grid',
  gap: 1,
  alignContent: 'start',
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const axisStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 14rem) auto minmax(0, 1fr)', md: '12rem auto minmax(0, 1fr)' },
  alignItems: 'start',
  columnGap: 1.5,
} as const;

const sliderStyle = {
  gridColumn: { xs: '1 / -1', md: 'auto' },
  width: '100%',
  minHeight: 44,
  m: 0,
  mt: { md: '1.6rem' },
  accentColor: '#1A237E',
  cursor: 'pointer',
} as const;

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
  readonly range: ClockRange;
  readonly onMove: (at: number) => void;
  /** Whether rendering lags behind: the clock then waits. */
  readonly isRenderPending: boolean;
  /** Called at the end of the range. */
  readonly onEnd: () => void;
}

/** Plays the race’s clock from its position; from the beginning when it is at the end. */
export function usePlayback({ at, range, isRenderPending, onMove, onEnd }: PlaybackInput) {
  const [speed, setSpeed] = useState<Speed>(1);
  const [playStart, setPlayStart] = useState<{ readonly at: number; readonly since: number }>();
  const playFrom = (from: number) => setPlayStart({ at: from, since: monotonicClock.now() });
  const move = useEffectEvent(() => {
    if (!playStart || isRenderPending) return;
    const to = playbackPosition(playStart.at, range, (monotonicClock.now() - playStart.since) * speed);
    if (to === LATEST) {
      setPlayStart(undefined);
      onEnd();
    } else if (to !== at) onMove(to);
  });
  const isPlaying = playStart !== undefined;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => move(), FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  return {
    speed,
    isPlaying,
    play: () => playFrom(at >= range.until ? range.from : Math.max(at, range.from)),
    pause: () => setPlayStart(undefined),
    /** Continues from the current position. */
    chooseSpeed: (next: Speed) => {
      setSpeed(next);
      if (playStart) playFrom(at);
    },
  };
}
