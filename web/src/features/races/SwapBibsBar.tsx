import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, type BoardRunner } from '@app/domain';
import { fullName } from '../../components/runner-text';
import { correctionPath } from '../../config/correction-paths';

/** Swaps the bibs of two runners: shows the marked runners, and with two a link to the correction. */
export function SwapBibsBar({ part, marked }: { part: string; marked: readonly BoardRunner[] }) {
  const bibs = marked.flatMap(({ bib }) => bib ?? []);
  const named = marked.map(runnerText).join(' och ');
  const areTwo = marked.length === MAX_MARKED;
  const haveBibs = bibs.length === marked.length;
  return (
    <Box role="status" className="not-printed" sx={barStyle}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {marked.length === 0 && 'Markera de två som har fått varandras nummer'}
        {marked.length === 1 && `Markerad: ${named}. Markera en till`}
        {areTwo && `Markerade: ${named}`}
        {!haveBibs && '. Bara den som har ett nummer kan byta'}
      </Box>
      {areTwo && haveBibs && (
        <Button component={Link} to={correctionPath(dayOf(part), 'swap', ...bibs)} variant="contained">
          Byt nummer
        </Button>
      )}
    </Box>
  );
}

function runnerText(runner: BoardRunner): string {
  const { bib } = runner;
  return bib === null ? `${fullName(runner)} utan nummer` : `nr ${String(bib)} ${fullName(runner)}`;
}

interface MarkCheckboxProps {
  readonly runner: BoardRunner;
  readonly marked: readonly BoardRunner[];
  readonly onMark: (sort: string) => void;
}

/** Marks a runner with a bib; at most two. A marked runner whose bib has been removed can be unmarked. */
export function MarkCheckbox({ runner, marked, onMark }: MarkCheckboxProps) {
  const isMarked = marked.includes(runner);
  return (
    <Box component="label" sx={markStyle}>
      <input
        type="checkbox"
        aria-label={`Markera ${fullName(runner)}`}
        checked={isMarked}
        disabled={!isMarked && (runner.bib === null || marked.length === MAX_MARKED)}
        onChange={() => onMark(runner.sort)}
      />
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 64,
  boxSizing: 'border-box',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  px: 2,
  py: 1,
  mb: 2,
} as const;

const markStyle = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 44,
  minHeight: 44,
  '& input': { width: 22, height: 22, accentColor: '#1A237E', m: 0 },
} as const;

/** A swap involves two runners. */
const MAX_MARKED = 2;

/**
 * The marked runners of a list; undefined unless marking is active. Runners that leave the list are unmarked.
 */
export function useMarkedRunners(runners: readonly BoardRunner[]) {
  const [sorts, setSorts] = useState<readonly string[]>();
  const marked = sorts && runners.filter(({ sort }) => sorts.includes(sort));
  const toggle = () => setSorts(marked ? undefined : []);
  const mark = (sort: string) => {
    const current = marked?.map((one) => one.sort) ?? [];
    setSorts(current.includes(sort) ? current.filter((one) => one !== sort) : [...current, sort]);
  };
  return { marked, toggle, mark };
}
