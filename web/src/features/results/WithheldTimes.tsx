import Typography from '@mui/material/Typography';
import { useAppConfig } from '../../api/app-config';
import { isWithheld, type ResultLine } from './result-lines';

/** Says why some in goal have no time, and why nobody has a gap where the winner is one of them. Nothing where all times are told. */
export function WithheldTimes({ lines }: { lines: readonly ResultLine[] }) {
  const { hideAgeUnder } = useAppConfig().edition.publicResults;
  if (hideAgeUnder === null || !lines.some(isWithheld)) return null;
  const isWinnerWithheld = lines.slice(0, 1).some(isWithheld);
  return (
    <Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: '68ch' }}>
      Löpare under {hideAgeUnder} år visas utan namn och tid, men är med i placeringarna.
      {isWinnerWithheld && ' Segraren är en av dem, och därför visas ingen tid efter segraren.'}
    </Typography>
  );
}
