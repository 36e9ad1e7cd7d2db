import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { splitRows, formatStopwatchTime, type Stopwatch } from './stopwatch';

/** The splits, newest on top. Screen readers announce the newest. */
export function SplitTable({ watch }: { watch: Stopwatch }) {
  const rows = splitRows(watch);
  const [newest] = rows;
  return (
    <Box component="section" aria-label="Mellantider" sx={{ maxWidth: 640 }}>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 1 }}>
        Mellantider
      </Typography>
      <div role="status" className="sr-only">
        {newest && `Mellantid ${newest.number}: ${formatStopwatchTime(newest.total)}`}
      </div>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Inga mellantider ännu.</Typography>
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Nr</TableCell>
              <TableCell align="right">Varv</TableCell>
              <TableCell align="right">Totalt</TableCell>
            </TableRow>
          </TableHead>
          <TableBody className="tabular">
            {rows.map(({ number, lap, total }) => (
              <TableRow key={number}>
                <TableCell>{number}</TableCell>
                <TableCell align="right">{formatStopwatchTime(lap)}</TableCell>
                <TableCell align="right" sx={{ fontWeight: 700 }}>
                  {formatStopwatchTime(total)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
