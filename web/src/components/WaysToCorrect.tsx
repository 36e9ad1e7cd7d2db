import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BoardRunner } from '@app/domain';
import { Link } from 'react-router-dom';
import { paths, type CorrectionWay } from '../config/paths';

interface WaysProps {
  readonly day: string;
  readonly of: Pick<BoardRunner, 'bib' | 'status'>;
  readonly onLeave: () => void;
}

/** From where a mistake about a runner is seen to the draft in which it is put right; none for whoever has no bib. */
export function WaysToCorrect({ day, of: { bib, status }, onLeave }: WaysProps) {
  if (bib === null) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {(status === 'finished' ? OF_FINISHER : OF_OTHERS).map(([way, label]) => (
        <Button key={way} component={Link} to={paths.correct(day, way, bib)} onClick={onLeave} size="small">
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
