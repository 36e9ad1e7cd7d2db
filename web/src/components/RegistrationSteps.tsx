import Box from '@mui/material/Box';
import type { RegistrationStep } from '../config/paths';

const STEPS = ['E-post', 'Kod', 'Deltagare', 'Betala'] as const;

/** The steps of the registration and the current one. `isDone`: all are done. */
export function RegistrationSteps({ step, isDone = false }: { step: RegistrationStep; isDone?: boolean }) {
  return (
    <Box component="ol" aria-label="Anmälans steg" sx={LIST}>
      {STEPS.map((label, index) => {
        const state = stateOf(index + 1, step, isDone);
        return (
          <Box
            component="li"
            key={label}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            sx={STEP}
          >
            <span className="tabular number" aria-hidden>
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span>{label}</span>
            {state === 'done' && <span className="sr-only">, klart</span>}
          </Box>
        );
      })}
    </Box>
  );
}

function stateOf(index: number, step: number, isDone: boolean): 'done' | 'now' | 'later' {
  if (isDone || index < step) return 'done';
  return index === step ? 'now' : 'later';
}

const LIST = {
  display: 'flex',
  gap: { xs: 0.75, sm: 1.5 },
  m: 0,
  mb: { xs: 3, md: 4 },
  p: 0,
  maxWidth: 640,
  listStyle: 'none',
};

const STEP = {
  flex: 1,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  gap: { xs: 0.25, sm: 1 },
  pt: 1.25,
  fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
  borderTop: '4px solid #C5CAE9',
  color: 'text.secondary',
  '& .number': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '1.5rem',
    height: '1.5rem',
    borderRadius: '50%',
    fontSize: '0.8125rem',
    fontWeight: 800,
    backgroundColor: 'secondary.main',
    color: 'text.primary',
  },
  '&[data-state=done], &[data-state=now]': { borderTopColor: '#1A237E', color: 'text.primary' },
  '&[data-state=done] .number': { backgroundColor: '#1A237E', color: 'common.white' },
  '&[data-state=now]': { fontWeight: 750 },
  '&[data-state=now] .number': { backgroundColor: 'primary.main' },
};
