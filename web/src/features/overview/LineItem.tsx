import CheckCircle from '@mui/icons-material/CheckCircle';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { lineStateLabels, type LineState, type OverviewLine } from '@app/domain';
import { Link } from 'react-router-dom';
import { repairPath } from './repair-path';

/**
 * One line of the overview: its state as text, its description, and over the whole line a link to its repair.
 */
export function LineItem({ line, day }: { line: OverviewLine; day: string }) {
  const { label, text, help, repair } = line;
  const content = (
    <>
      <State state={line.state} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {label}
        </Box>
        <Box component="span" className="tabular" sx={{ display: 'block', color: 'text.secondary' }}>
          {text}
        </Box>
        {help && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', mt: 0.5 }}>
            {help}
          </Box>
        )}
      </Box>
    </>
  );
  return (
    <Box component="li" data-line={line.id} data-state={line.state} sx={itemStyle}>
      {repair ? (
        <Box component={Link} to={repairPath(repair, day)} sx={linkStyle}>
          {content}
          <ChevronRight aria-hidden sx={{ color: 'info.main', alignSelf: 'center' }} />
        </Box>
      ) : (
        <Box sx={rowStyle}>{content}</Box>
      )}
    </Box>
  );
}

/** A line with a link but no state. */
export function LinkItem({ to, label }: { to: string; label: string }) {
  return (
    <Box component="li" sx={itemStyle}>
      <Box component={Link} to={to} sx={{ ...linkStyle, alignItems: 'center' }}>
        <Box component="span" sx={{ gridColumn: 2, fontWeight: 650 }}>
          {label}
        </Box>
        <ChevronRight aria-hidden sx={{ color: 'info.main' }} />
      </Box>
    </Box>
  );
}

function State({ state }: { state: LineState }) {
  const { Icon, color, backgroundColor } = stateBadges[state];
  return (
    <Box component="span" sx={{ ...stateStyle, color, backgroundColor }}>
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {lineStateLabels[state]}
    </Box>
  );
}

const stateBadges = {
  done: { Icon: CheckCircle, color: '#1B5E20', backgroundColor: '#E8F3EA' },
  todo: { Icon: RadioButtonUnchecked, color: '#1A237E', backgroundColor: '#FFE082' },
  fault: { Icon: ErrorOutline, color: '#FFFFFF', backgroundColor: '#B3261E' },
} as const;

const itemStyle = { borderBottom: '1px solid', borderColor: 'divider' } as const;

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) 24px',
  gap: { xs: 1.5, md: 2 },
  alignItems: 'start',
  minHeight: 56,
  py: 1.25,
  lineHeight: 1.4,
} as const;

const linkStyle = {
  ...rowStyle,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'rgba(197, 202, 233, 0.2)' },
} as const;

const stateStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 28,
  px: 1,
  borderRadius: 999,
  fontSize: '0.875rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  justifySelf: 'start',
  '@media (forced-colors: active)': { border: '1px solid' },
} as const;
