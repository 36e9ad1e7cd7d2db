import Box from '@mui/material/Box';
import { stockholmTime, type ProvenanceStep } from '@app/domain';
import { Link } from 'react-router-dom';
import { dateOfDay, formatOtherDay } from '../config/formats';
import { paths } from '../config/paths';
import { stepSourceText, stepStandingText } from './provenance-text';

interface ProvenanceStepsProps {
  /** YYMMDD. */
  readonly day: string;
  readonly steps: readonly ProvenanceStep[];
  /** Called when a link is followed. */
  readonly onLeave: () => void;
}

/** Every step in order; one that does not count is struck through, with the reason. */
export function ProvenanceSteps({ day, steps, onLeave }: ProvenanceStepsProps) {
  return (
    <Box component="ol" aria-label="Steg för steg" sx={listStyle}>
      {steps.map((step) => {
        const { revision, standing, at, words } = step;
        const reason = stepStandingText(step, steps);
        return (
          <li key={revision}>
            <div className="tabular">
              {stockholmTime(at)}
              <Box sx={otherDayStyle}>{formatOtherDay(at, dateOfDay(day))}</Box>
            </div>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {standing === 'counts' ? (
                words
              ) : (
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  {words}
                </Box>
              )}
              {reason && <strong> {reason}</strong>}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{stepSourceText(step)}</Box>
              <Box
                component={Link}
                to={paths.journalEntry(day, revision)}
                aria-label={`Se i journalen: ${words}`}
                sx={{ display: 'inline-block', py: 1.25, color: '#1A237E', fontSize: '0.875rem' }}
                onClick={onLeave}
              >
                Se i journalen
              </Box>
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

const otherDayStyle = { color: 'text.secondary', fontSize: '0.875rem' } as const;

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 1.5,
    pt: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
    lineHeight: 1.4,
  },
} as const;
