import clsx from 'clsx';
import { useId, type InputHTMLAttributes, type Ref } from 'react';
import styles from './PlainFields.module.css';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** An explanation of the field. With `isLive` a screen reader announces its changes. */
  readonly help?: string;
  readonly isLive?: boolean;
  /** The error of the typed text, shown instead of the help. */
  readonly problem?: string | undefined;
}

/** A native text field with help and error, for light pages. */
export function PlainField(props: PlainFieldProps) {
  const { ref, label, value, onType, help, isLive = false, problem, className = '', ...input } = props;
  const id = useId();
  const isInvalid = problem !== undefined;
  return (
    <div className={styles.text}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-help`}
        onChange={(event) => onType(event.target.value)}
        className={clsx(styles.field, className)}
      />
      <div
        id={`${id}-help`}
        role={isInvalid ? 'alert' : isLive ? 'status' : undefined}
        className={styles.help}
      >
        {problem ?? help}
      </div>
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A native search field; calls `onChange` at every key. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.field}
      />
    </div>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select: fast on a phone and familiar. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={styles.field}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
