import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { MARK_RULES, markLabel, type MarkWithoutFinish, type RaceState } from '@app/domain';
import { tapMarks } from './mark-texts';

/** The effect of a tap in the grid. */
export type TapAction = 'finish' | MarkWithoutFinish;

interface FinishModesProps {
  readonly mode: TapAction;
  readonly state: RaceState;
  readonly onChange: (mode: TapAction) => void;
}

/**
 * Chooses the effect of a tap. Modes other than finishing are shown prominently, beside the number and around
 * the grid.
 */
export function FinishModes({ mode, state, onChange }: FinishModesProps) {
  return (
    <ToggleButtonGroup
      exclusive
      value={mode}
      aria-label="Vad ett tryck betyder"
      onChange={(_event, chosen: TapAction | null) => {
        onChange(chosen ?? 'finish');
      }}
      sx={{ display: 'flex', height: '100%', '& .MuiToggleButton-root': toggleStyle }}
    >
      <ToggleButton value="finish">Ta mål</ToggleButton>
      {tapMarks.map((mark) => (
        <ToggleButton key={mark} value={mark} disabled={MARK_RULES[mark].hasStarted && state !== 'started'}>
          Markera {markLabel(mark)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const toggleStyle = {
  px: { xs: 1.5, md: 2 },
  textTransform: 'none',
  fontWeight: 650,
  whiteSpace: 'nowrap',
  color: 'text.primary',
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'secondary.main', color: 'text.primary' },
} as const;
