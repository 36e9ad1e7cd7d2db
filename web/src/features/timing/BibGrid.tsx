import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { memo, useCallback, useMemo } from 'react';
import { distanceLabel, markLabel, readPart, type BoardRunner } from '@app/domain';
import { serverClock } from '../../api/clock';
import { distanceColours } from '../../components/DistanceChip';
import type { TapAction } from './FinishModes';
import { signalRefusal } from './finish-signal';
import { nameOf } from './timing-board';
import { usePress } from './use-press';
import { useStableSlots } from './use-stable-slots';

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
      else signalRefusal();
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
