import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BoardRunner } from '@app/domain';
import { Link } from 'react-router-dom';
import { correctionPath, bibCorrectionPath, type RunnerCorrectionKind } from '../config/correction-paths';

interface RunnerCorrectionLinksProps {
  readonly day: string;
  readonly runner: Pick<BoardRunner, 'bib' | 'finished' | 'sort'>;
  readonly onLeave: () => void;
}

/** Links from a runner to drafts that correct their time or bib. */
export function RunnerCorrectionLinks({
  day,
  runner: { bib, finished, sort },
  onLeave,
}: RunnerCorrectionLinksProps) {
  if (bib === null)
    return (
      <Box sx={{ my: 2 }}>
        <Button component={Link} to={bibCorrectionPath(day, sort)} onClick={onLeave} size="small">
          Nytt nummer
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      {(finished === null ? UNFINISHED_LINKS : FINISHER_LINKS).map(([kind, label]) => (
        <Button
          key={kind}
          component={Link}
          to={correctionPath(day, kind, bib)}
          onClick={onLeave}
          size="small"
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const COMMON_LINKS: readonly (readonly [RunnerCorrectionKind, string])[] = [
  ['swap', 'Byt nummer'],
  ['bib', 'Nytt nummer'],
];
const FINISHER_LINKS: typeof COMMON_LINKS = [
  ['finish', 'Rätta tiden'],
  ...COMMON_LINKS,
  ['run', 'Flera i rad fel'],
];
const UNFINISHED_LINKS: typeof COMMON_LINKS = [['insert', 'Sätt in målgången'], ...COMMON_LINKS];
