import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './CheckField.module.css';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: ReactNode;
  /** An explanation of the choice, announced with the label. */
  readonly help?: string;
}

/** A native checkbox with a finger-sized label. A form can register it, and it needs little code. */
export function CheckField({ label, help, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-describedby={help && `${id}-help`}
          className={styles.box}
        />
        {label}
      </label>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
    </div>
  );
}
