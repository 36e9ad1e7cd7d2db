import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import type { BoardRunner, RaceState } from '@app/domain';
import { serverClock } from '../../api/clock';
import { BibCell } from './BibCell';
import type { FinishMode } from './FinishModes';
import { signalRefusal } from './finish-signal';
import { useSteadyPlaces } from './use-steady-places';

interface BibGridProps {
  readonly runners: readonly BoardRunner[];
  readonly saving: ReadonlySet<string>;
  /** Changes when the grid shows something else on the person's own wish; it is then laid out at once. */
  readonly view: string;
  readonly mode: FinishMode;
  /** A start or a reset, also on another device, changes what stands above the grid. */
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
