import Box from '@mui/material/Box';
import { distanceLabel } from '@app/domain';
import { distanceInWords, distanceLook } from '../config/distances';

/** A distance by label and colour, the same everywhere. */
export function DistanceChip({ metres }: { metres: number }) {
  return (
    <Box
      component="span"
      title={distanceInWords(metres)}
      className="tabular"
      sx={{
        display: 'inline-block',
        px: 1.25,
        py: 0.25,
        borderRadius: 999,
        fontWeight: 700,
        fontSize: '0.875rem',
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        color: 'common.white',
        backgroundColor: distanceLook(metres).color,
      }}
    >
      {distanceLabel(metres)}
    </Box>
  );
}
