import { formatResult } from '@app/domain';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fullName } from '../../components/runner-words';
import { NewMark } from './NewFinishers';
import type { ResultLine } from './result-entries';

interface LatestFinishersProps {
  readonly lines: readonly ResultLine[];
  readonly fresh: ReadonlySet<string>;
}

/** The strip of those who came into goal last, newest first. Its place is there before anybody has: the list below never jumps. */
export function LatestFinishers({ lines, fresh }: LatestFinishersProps) {
  return (
    <Box component="section" className="not-printed" aria-labelledby="latest" sx={{ mb: 3 }}>
      <Typography id="latest" variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        Senast i mål
      </Typography>
      {lines.length === 0 ? (
        <Box sx={stripStyle}>
          <Box sx={emptyStyle}>Här visas de som kommer i mål.</Box>
        </Box>
      ) : (
        <Box component="ol" tabIndex={0} aria-labelledby="latest" sx={stripStyle}>
          {lines.map((line) => (
            <Finisher key={line.runner.sort} {...line} isNew={fresh.has(line.runner.sort)} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Finisher({ runner, place, isNew }: ResultLine & { isNew: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: '0 0 auto',
        height: 116,
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
      <div>
        <Box component="strong" className="tabular" sx={{ fontSize: '1.125rem' }}>
          {runner.result !== null && formatResult(runner.result)}
        </Box>{' '}
        {isNew && <NewMark />}
      </div>
      <Box sx={nameStyle}>{fullName(runner)}</Box>
      <Box className="tabular" sx={{ mt: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}>
        {runner.bib !== null && `Nr ${runner.bib} · `}plats {place}
      </Box>
    </Box>
  );
}

// As high as its cards and the scroll bar that some browsers give them.
const stripStyle = {
  display: 'flex',
  gap: 1,
  minHeight: 136,
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowX: 'auto',
} as const;

const emptyStyle = {
  flex: 1,
  height: 116,
  px: 2,
  py: 1.25,
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
  color: 'text.secondary',
} as const;

// The whole name stands in the list.
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
