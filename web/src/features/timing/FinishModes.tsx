import { MARK_RULES, markLabel, type MarkWithoutFinish, type RaceState } from '@app/domain';
import { tapMarks } from './mark-texts';
import styles from './FinishModes.module.css';

/** The effect of a tap in the grid. */
export type TapAction = 'finish' | MarkWithoutFinish;

interface FinishModesProps {
  readonly mode: TapAction;
  readonly state: RaceState;
  readonly onChange: (mode: TapAction) => void;
}

const modes: readonly TapAction[] = ['finish', ...tapMarks];

/**
 * Chooses the effect of a tap. Modes other than finishing are shown prominently, beside the number and around
 * the grid; a press on the chosen one ends it.
 */
export function FinishModes({ mode, state, onChange }: FinishModesProps) {
  return (
    <div role="group" aria-label="Vad ett tryck betyder" className={styles.modes}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          disabled={each !== 'finish' && MARK_RULES[each].hasStarted && state !== 'started'}
          onClick={() => onChange(each === mode ? 'finish' : each)}
        >
          {each === 'finish' ? 'Ta mål' : `Markera ${markLabel(each)}`}
        </button>
      ))}
    </div>
  );
}
