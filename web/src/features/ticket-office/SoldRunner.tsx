import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { DistanceChip } from '../../components/DistanceChip';
import { paths } from '../../config/paths';
import type { Sale } from './sale.schema';

interface SoldRunnerProps {
  readonly sale: Sale;
  readonly payref: string;
  readonly onNext: () => void;
}

/** Paid: the bib to hand over, the receipt, and the next sale at one key, since its button has the focus. */
export function SoldRunner({ sale, payref, onNext }: SoldRunnerProps) {
  const { bib, firstname, lastname, distance } = sale;
  return (
    <Box component="section" aria-label="Såld" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Alert severity="success" role="status">
        Betalt! Lämna ut nummerlappen.
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box
          className="tabular"
          sx={{ fontSize: '4.5rem', fontWeight: 800, lineHeight: 1, color: 'info.main' }}
        >
          {bib}
        </Box>
        <Box sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {firstname} {lastname} <DistanceChip metres={Math.round(distance * 1000)} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button autoFocus variant="contained" size="large" onClick={onNext}>
          Nästa försäljning (Enter)
        </Button>
        <Button size="large" component={Link} to={paths.receipt(payref)}>
          Kvitto
        </Button>
      </Box>
    </Box>
  );
}
