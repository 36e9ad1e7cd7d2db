import Alert from '@mui/material/Alert';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RaceState } from '@app/views';

/** What a tap in the grid means. */
export type FinishMode = 'finish' | 'dns' | 'dnf';

interface FinishModesProps {
  readonly mode: FinishMode;
  readonly state: RaceState;
  readonly onChange: (mode: FinishMode) => void;
}

/** Chooses what a tap means. Anything but finishing is said loudly, since a forgotten mode costs results. */
export function FinishModes({ mode, state, onChange }: FinishModesProps) {
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={mode}
        aria-label="Vad ett tryck betyder"
        onChange={(_event, chosen: FinishMode | null) => {
          onChange(chosen ?? 'finish');
        }}
        sx={{ my: { xs: 0.5, md: 1 }, '& .MuiToggleButton-root': toggleStyle }}
      >
        <ToggleButton value="finish">Ta mål</ToggleButton>
        <ToggleButton value="dns">Markera DNS</ToggleButton>
        <ToggleButton value="dnf" disabled={state !== 'started'}>
          Markera DNF
        </ToggleButton>
      </ToggleButtonGroup>
      {mode !== 'finish' && (
        <Alert severity="warning" variant="filled" sx={{ mb: 1 }}>
          Tryck på den som {mode === 'dns' ? 'inte kom till start (DNS)' : 'har brutit (DNF)'}. Esc eller ”Ta
          mål” går tillbaka.
        </Alert>
      )}
    </>
  );
}

const toggleStyle = {
  minHeight: 48,
  px: 2,
  textTransform: 'none',
  fontWeight: 650,
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'secondary.main', color: 'text.primary' },
} as const;
