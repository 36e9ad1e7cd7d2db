import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BoardRunner } from '@app/domain';
import { Link } from 'react-router-dom';
import { pathToCorrect, pathToGiveBib, type CorrectionWay } from '../config/correction-paths';

interface WaysProps {
  readonly day: string;
  readonly of: Pick<BoardRunner, 'bib' | 'finished' | 'sort'>;
  readonly onLeave: () => void;
}

/** Links from a runner to drafts that correct their time or bib. */
export function WaysToCorrect({ day, of: { bib, finished, sort }, onLeave }: WaysProps) {
  if (bib === null)
    return (
      <Box sx={{ my: 2 }}>
        <Button component={Link} to={pathToGiveBib(day, sort)} onClick={onLeave} size="small">
          Nytt nummer
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 2 }}>
      {(finished === null ? OF_OTHERS : OF_FINISHER).map(([way, label]) => (
        <Button key={way} component={Link} to={pathToCorrect(day, way, bib)} onClick={onLeave} size="small">
          {label}
        </Button>
      ))}
    </Box>
  );
}

const OF_ALL: readonly (readonly [CorrectionWay, string])[] = [
  ['swap', 'Byt nummer'],
  ['bib', 'Nytt nummer'],
];
const OF_FINISHER: typeof OF_ALL = [['finish', 'Rätta tiden'], ...OF_ALL, ['run', 'Flera i rad fel']];
const OF_OTHERS: typeof OF_ALL = [['insert', 'Sätt in målgången'], ...OF_ALL];
