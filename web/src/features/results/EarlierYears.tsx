import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { distanceLabel, formatResult } from '@app/domain';
import { earlierResultsQuery, type EarlierResult } from '../../api/earlier-results';
import { paths } from '../../config/paths';

/**
 * The earlier results that the family assigned to this runner. Renders nothing without any, or while loading.
 */
export function EarlierYears({ part, bib }: { part: string; bib: number }) {
  const { data = [] } = useQuery(earlierResultsQuery(part, bib));
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="earlier-years" sx={{ mt: 4 }}>
      <Typography variant="h2" id="earlier-years" sx={{ mb: 1 }}>
        Tidigare år
      </Typography>
      <Box component="ul" className="tabular" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((year) => (
          <Box key={`${year.part} ${year.bib ?? ''}`} component="li" sx={{ py: 1 }}>
            <strong>{formatResult(year.result)}</strong> plats {year.place} av {year.of} ·{' '}
            {year.bib === null ? (
              raceText(year)
            ) : (
              <Link to={paths.runnerResult(year.part, year.bib)}>{raceText(year)}</Link>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function raceText({ edition, distance }: EarlierResult): string {
  return `${edition}, ${distanceLabel(distance)}`;
}
