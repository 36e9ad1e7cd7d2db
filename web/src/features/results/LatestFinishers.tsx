import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatResult } from '@app/domain';
import { fullName } from '../../components/runner-text';
import { NewMark } from './NewFinishers';
import type { ResultEntry } from './result-entries';

interface LatestFinishersProps {
  readonly entries: readonly ResultEntry[];
  readonly fresh: ReadonlySet<string>;
}

/**
 * The latest finishers, newest first. Reserves its space before the first finish, so that the list below
 * never moves.
 */
export function LatestFinishers({ entries, fresh }: LatestFinishersProps) {
  return (
    <Box component="section" className="not-printed" aria-labelledby="latest" sx={{ mb: 3 }}>
      <Typography id="latest" variant="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        Senast i mål
      </Typography>
      {entries.length === 0 ? (
        <Box sx={stripStyle}>
          <Box sx={emptyStyle}>Här visas de som kommer i mål.</Box>
        </Box>
      ) : (
        <Box component="ol" tabIndex={0} aria-labelledby="latest" sx={stripStyle}>
          {entries.map((entry) => (
            <Finisher key={entry.runner.sort} {...entry} isNew={fresh.has(entry.runner.sort)} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Finisher({ runner, place, isNew }: ResultEntry & { isNew: boolean }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        flex: '0 0 auto',
        height: '7.25rem',
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
        <Box component="strong" sx={{ typography: 'time' }}>
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

// The height of its cards and the scroll bar that some browsers show.
const stripStyle = {
  display: 'flex',
  gap: 1,
  minHeight: '8.5rem',
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowX: 'auto',
} as const;

const emptyStyle = {
  flex: 1,
  height: '7.25rem',
  px: 2,
  py: 1.25,
  borderRadius: 1.5,
  backgroundColor: '#EEF0FA',
  color: 'text.secondary',
} as const;

// The list below shows the full name.
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;
