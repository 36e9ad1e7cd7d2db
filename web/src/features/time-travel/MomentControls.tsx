import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { PlainField } from '../../components/PlainFields';
import { momentText, NOW, parseMoment, stepIndexAt, type Moment, type ClockRange } from './moment';

interface MomentControlsProps {
  readonly title: string;
  readonly date: string;
  readonly reach: ClockRange;
  /** Every second in which something was recorded. */
  readonly steps: readonly number[];
  readonly moment: Moment;
  readonly onLook: (at: Partial<Moment>) => void;
  readonly onSettle: () => void;
  readonly onChoose: (at: Partial<Moment>) => void;
  readonly children: ReactNode;
}

/**
 * Sets a moment on two axes: the race’s clock, second by second, and what was known, from one recorded second
 * to the next.
 */
export function MomentControls(props: MomentControlsProps) {
  const { title, date, reach, steps, moment, onLook, onSettle, onChoose, children } = props;
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
          min: reach.from / SECOND,
          max: reach.until / SECOND,
          value: Math.min(moment.asOf, reach.until) / SECOND,
          momentAt: (value) => (value * SECOND >= reach.until ? NOW : value * SECOND),
        }}
        onLook={(asOf) => {
          onLook({ asOf });
        }}
        onSettle={onSettle}
        onChoose={(asOf) => {
          onChoose({ asOf });
        }}
      />
      <Axis
        label="Vad som var känt"
        date={date}
        at={moment.knownAt}
        slider={{
          min: 0,
          max: steps.length,
          value: stepIndexAt(steps, moment.knownAt),
          momentAt: (value) => steps[value] ?? NOW,
        }}
        onLook={(knownAt) => {
          onLook({ knownAt });
        }}
        onSettle={onSettle}
        onChoose={(knownAt) => {
          onChoose({ knownAt });
        }}
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
  readonly onLook: (at: number) => void;
  readonly onSettle: () => void;
  readonly onChoose: (at: number) => void;
}

/** One axis: a text field for the time, a button back to now, and a slider. */
function Axis({ label, date, at, slider, onLook, onSettle, onChoose }: AxisProps) {
  const { min, max, value, momentAt } = slider;
  return (
    <Box role="group" aria-label={label} sx={axisStyle}>
      <TimeField label={label} date={date} at={at} onChoose={onChoose} />
      <Button
        disabled={at === NOW}
        aria-label={`Nu: ${label}`}
        sx={{ mt: '1.6rem' }}
        onClick={() => {
          onChoose(NOW);
        }}
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
        onChange={({ target }: { target: { value: string } }) => {
          onLook(momentAt(Number(target.value)));
        }}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        sx={sliderStyle}
      />
    </Box>
  );
}

/** A time of day, or 'nu'. Half-typed text changes nothing; the error shows on blur. */
function TimeField({ label, date, at, onChoose }: Pick<AxisProps, 'label' | 'date' | 'at' | 'onChoose'>) {
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
        if (typed !== undefined && read !== undefined) onChoose(read);
        if (read !== undefined) setTyped(undefined);
        setIsLeft(true);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        setIsLeft(true);
        if (typed === undefined || read === undefined) return;
        setTyped(undefined);
        onChoose(read);
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
