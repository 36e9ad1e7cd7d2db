import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { fullName } from '../../components/runner-name';
import { paths } from '../../config/paths';
import type { RunnerLine } from './runner-groups';

/** Runners who were sold a bib that somebody else wears by now: they have none, and somebody must give them one. */
export function LostBibs({ lines }: { lines: readonly RunnerLine[] }) {
  const lost = lines.filter(({ lostBib }) => lostBib !== undefined);
  if (lost.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="lost-bibs" sx={{ mb: 4 }}>
      <Typography variant="h2" id="lost-bibs" sx={{ mb: 1 }}>
        Löpare utan startnummer ({lost.length})
      </Typography>
      {lost.map(({ key, runner, listed, lostBib }) => (
        <Alert key={key} severity="warning" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          <strong>{runner && fullName(runner)}:</strong> Startnummer {lostBib} har hunnit ges till någon annan
          – ge ett nytt under{' '}
          <Link component={RouterLink} to={paths.timing(listed?.part)}>
            Lopp
          </Link>
          .
        </Alert>
      ))}
    </Box>
  );
}
