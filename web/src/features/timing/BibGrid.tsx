import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useMemo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { distanceLabel, markLabel, readPart, type BoardRunner } from '@app/domain';
import { serverClock } from '../../api/clock';
import { distanceColours } from '../../components/DistanceChip';
import { playRefusalSignal } from './finish-signal';
import type { TapAction } from './FinishModes';
import { nameOf } from './timing-board';
import { usePress } from './use-press';

interface BibGridProps {
  readonly runners: readonly BoardRunner[];
  readonly saving: ReadonlySet<string>;
  /** Changes when the user asks for another view; the grid is then laid out at once. */
  readonly view: string;
  readonly mode: TapAction;
  /** Changes with the content above the grid: a start or a reset, also on another device. */
  readonly headerState: string;
  /** Shows each runner’s race by colour and label. */
  readonly showsDistance?: boolean;
  /** Shown when the grid is empty. */
  readonly emptyText: string;
  readonly onPress: (runner: BoardRunner, moment: number) => void;
}

/** The bibs on the course, by number. Finished ones leave an empty slot until the tapping pauses. */
export function BibGrid(props: BibGridProps) {
  const { runners, saving, view, mode, headerState, showsDistance = false, emptyText, onPress } = props;
  const key = runners.map(({ sort }) => sort).join();
  const present = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const { slots, postponeLayout, wasStableAt } = useStableSlots(present, view, headerState);
  const bySort = new Map(runners.map((runner) => [runner.sort, runner]));
  const press = useCallback(
    (runner: BoardRunner, moment: number) => {
      postponeLayout();
      if (wasStableAt(serverClock.now() - moment)) onPress(runner, moment);
      else playRefusalSignal();
    },
    [postponeLayout, wasStableAt, onPress],
  );

  return (
    <Box role="group" aria-label="Kvar ute" sx={gridStyle} data-mode={mode} onPointerMove={postponeLayout}>
      {slots.length === 0 && <Typography sx={{ gridColumn: '1 / -1', py: 3 }}>{emptyText}</Typography>}
      {slots.map((sort) => {
        const runner = bySort.get(sort);
        if (!runner) return <span key={sort} aria-hidden className="empty" />;
        return (
          <BibCell
            key={sort}
            runner={runner}
            isSaving={saving.has(sort)}
            action={mode === 'finish' ? 'i mål' : markLabel(mode)}
            showsDistance={showsDistance}
            onPress={press}
          />
        );
      })}
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(84px, 1fr))',
    md: 'repeat(auto-fill, minmax(112px, 1fr))',
  },
  // A fixed row height, whatever the text and the typeface.
  gridAutoRows: { xs: '4.75rem', md: '5.5rem' },
  gap: 1,
  '& .empty': {
    borderRadius: 1,
    border: '1px dashed',
    borderColor: 'divider',
  },
  '&:not([data-mode="finish"])': {
    outline: '4px dashed #8A5300',
    outlineOffset: 4,
    borderRadius: 1,
  },
} as const;

interface BibCellProps {
  readonly runner: BoardRunner;
  readonly isSaving: boolean;
  /** The effect of a press, for screen readers. */
  readonly action: string;
  readonly showsDistance: boolean;
  readonly onPress: (runner: BoardRunner, moment: number) => void;
}

/** One bib to tap. Re-renders only when its own runner changes. */
const BibCell = memo(function BibCell({ runner, isSaving, action, showsDistance, onPress }: BibCellProps) {
  const press = usePress((moment) => {
    onPress(runner, moment);
  });
  const name = nameOf(runner);
  const race = showsDistance ? distanceOf(runner) : undefined;
  const label = `Nr ${String(runner.bib)} ${name}, ${race ? `${race.label}, ` : ''}${action}`;
  return (
    <Cell type="button" aria-label={label} {...press}>
      {race && <Distance style={{ backgroundColor: race.color }}>{race.label}</Distance>}
      <Digits className="tabular" data-long={(runner.bib ?? 0) > 9999 || undefined}>
        {runner.bib}
      </Digits>
      <Name title={name}>{isSaving ? 'sparas…' : name}</Name>
    </Cell>
  );
});

function distanceOf({ part }: BoardRunner) {
  const metres = readPart(part)?.distance ?? 0;
  return { label: distanceLabel(metres), color: distanceColours(metres).color };
}

const Cell = styled('button')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 0,
  overflow: 'hidden',
  padding: theme.spacing(0.5),
  border: '2px solid #1A237E',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.common.white,
  color: theme.palette.text.primary,
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:active': { backgroundColor: theme.palette.primary.main },
}));

const Digits = styled('span')(({ theme }) => ({
  fontSize: '1.875rem',
  fontWeight: 800,
  lineHeight: 1.05,
  '&[data-long]': { fontSize: '1.375rem', letterSpacing: '-0.02em' },
  [theme.breakpoints.up('md')]: { fontSize: '2.5rem', '&[data-long]': { fontSize: '1.75rem' } },
}));

const Distance = styled('span')({
  alignSelf: 'stretch',
  flexShrink: 0,
  margin: '-4px -4px 2px',
  color: '#FFFFFF',
  fontSize: '0.75rem',
  fontWeight: 750,
  lineHeight: '1.125rem',
  // The label leaves room for one line of the name.
  '& ~ :last-child': { WebkitLineClamp: 1 },
});

const Name = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.8125rem',
  lineHeight: 1.2,
});

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
 * aiming and changes.
 * A new `view` (another filter, another race) is laid out at once, since the user asked for it. A new
 * `headerState` means that something above moved the whole grid.
 */
function useStableSlots(present: Slots, view: string, headerState: string): StableSlots {
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
