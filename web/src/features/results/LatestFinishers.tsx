import { formatResult } from '@app/domain';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fullName } from '../../components/runner-name';
import { NewMark } from './NewMark';
import type { ResultLine } from './result-lines';

interface LatestFinishersProps {
  readonly lines: readonly ResultLine[];
  readonly fresh: ReadonlySet<string>;
}

/** The strip of those who came into goal last, newest first. */
export function LatestFinishers({ lines, fresh }: LatestFinishersProps) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" className="not-printed" aria-labelledby="latest" sx={{ mb: 3 }}>
      <Typography id="latest" variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        Senast i mål
      </Typography>
      <Box
        component="ol"
        tabIndex={0}
        aria-labelledby="latest"
        sx={{ display: 'flex', gap: 1, m: 0, p: 0, pb: 0.5, listStyle: 'none', overflowX: 'auto' }}
      >
        {lines.map((line) => (
          <Finisher key={line.runner.sort} {...line} isNew={fresh.has(line.runner.sort)} />
        ))}
      </Box>
    </Box>
  );
}

function Finisher({ runner, place, isNew }: ResultLine & { isNew: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        flex: '0 0 auto',
        minWidth: 160,
        maxWidth: 260,
        overflowWrap: 'anywhere',
        px: 2,
        py: 1.25,
        borderRadius: 1.5,
        backgroundColor: isNew ? '#FFF3C4' : '#EEF0FA',
        lineHeight: 1.4,
      }}
    >
      <Box component="strong" className="tabular" sx={{ fontSize: '1.125rem' }}>
        {runner.result !== null && formatResult(runner.result)}
      </Box>{' '}
      {isNew && <NewMark />}
      <div>{fullName(runner)}</div>
      <Box className="tabular" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {runner.bib !== null && `Nr ${runner.bib} · `}plats {place}
      </Box>
    </Box>
  );
}
