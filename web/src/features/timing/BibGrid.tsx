import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useMemo } from 'react';
import type { BoardRunner, RaceState } from '@app/domain';
import { styled } from '@mui/material/styles';
import { serverClock } from '../../api/clock';
import { signalRefusal } from './finish-signal';
import type { FinishMode } from './FinishModes';
import { nameOf } from './timing-board';
import { usePress } from './use-press';
import { useSteadyPlaces } from './use-steady-places';

interface BibGridProps {
  readonly runners: readonly BoardRunner[];
  readonly saving: ReadonlySet<string>;
  /** Changes when the grid shows something else on the person's own wish; it is then laid out at once. */
  readonly view: string;
  readonly mode: FinishMode;
  /** A start or a reset, also on another device, changes what is above the grid. */
  readonly raceState: RaceState;
  /** Said when there is nobody to show. */
  readonly emptyText: string;
  readonly onPress: (runner: BoardRunner, moment: number) => void;
}

/** The bibs still out, by number. Those taken leave their place empty until the tapping pauses. */
export function BibGrid({ runners, saving, view, mode, raceState, emptyText, onPress }: BibGridProps) {
  const key = runners.map(({ sort }) => sort).join();
  const present = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const { places, aim, wasAimedAt } = useSteadyPlaces(present, view, raceState);
  const bySort = new Map(runners.map((runner) => [runner.sort, runner]));
  const press = useCallback(
    (runner: BoardRunner, moment: number) => {
      aim();
      if (wasAimedAt(serverClock.now() - moment)) onPress(runner, moment);
      else signalRefusal();
    },
    [aim, wasAimedAt, onPress],
  );

  return (
    <Box role="group" aria-label="Kvar ute" sx={gridStyle} data-mode={mode} onPointerMove={aim}>
      {places.length === 0 && <Typography sx={{ gridColumn: '1 / -1', py: 3 }}>{emptyText}</Typography>}
      {places.map((sort) => {
        const runner = bySort.get(sort);
        if (!runner) return <span key={sort} aria-hidden className="empty" />;
        return (
          <BibCell
            key={sort}
            runner={runner}
            isSaving={saving.has(sort)}
            action={actions[mode]}
            onPress={press}
          />
        );
      })}
    </Box>
  );
}

const actions: Readonly<Record<FinishMode, string>> = { finish: 'i mål', dns: 'DNS', dnf: 'DNF' };

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(84px, 1fr))',
    md: 'repeat(auto-fill, minmax(112px, 1fr))',
  },
  // Of one height, whatever is written in the cells and in whichever typeface.
  gridAutoRows: { xs: '4.75rem', md: '5.5rem' },
  gap: 1,
  '& .empty': {
    borderRadius: 1,
    border: '1px dashed',
    borderColor: 'divider',
  },
  '&[data-mode="dns"], &[data-mode="dnf"]': {
    outline: '4px dashed #8A5300',
    outlineOffset: 4,
    borderRadius: 1,
  },
} as const;

interface BibCellProps {
  readonly runner: BoardRunner;
  readonly isSaving: boolean;
  /** What pressing does, in words for those who cannot see the screen. */
  readonly action: string;
  readonly onPress: (runner: BoardRunner, moment: number) => void;
}

/** One bib to tap. Drawn again only when its own runner changes. */
const BibCell = memo(function BibCell({ runner, isSaving, action, onPress }: BibCellProps) {
  const press = usePress((moment) => {
    onPress(runner, moment);
  });
  const name = nameOf(runner);
  return (
    <Cell type="button" aria-label={`Nr ${String(runner.bib)} ${name}, ${action}`} {...press}>
      <Digits className="tabular" data-long={(runner.bib ?? 0) > 9999 || undefined}>
        {runner.bib}
      </Digits>
      <Name title={name}>{isSaving ? 'sparas…' : name}</Name>
    </Cell>
  );
});

const Cell = styled('button')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 0,
  overflow: 'hidden',
  padding: theme.spacing(0.5),
  border: '2px solid #8D6E00',
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
