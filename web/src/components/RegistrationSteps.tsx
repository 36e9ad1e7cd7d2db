import clsx from 'clsx';
import type { RegistrationStep } from '../config/paths';
import styles from './RegistrationSteps.module.css';

const STEPS = ['E-post', 'Kod', 'Deltagare', 'Betala'] as const;

/** The steps of the registration and the current one. `isDone`: all are done. */
export function RegistrationSteps({ step, isDone = false }: { step: RegistrationStep; isDone?: boolean }) {
  return (
    <ol aria-label="Anmälans steg" className={styles.steps}>
      {STEPS.map((label, index) => {
        const state = stateOf(index + 1, step, isDone);
        return (
          <li
            key={label}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            className={styles.step}
          >
            <span className={clsx('tabular', styles.number)} aria-hidden>
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span>{label}</span>
            {state === 'done' && <span className="sr-only">, klart</span>}
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(index: number, step: number, isDone: boolean): 'done' | 'now' | 'later' {
  if (isDone || index < step) return 'done';
  return index === step ? 'now' : 'later';
}
