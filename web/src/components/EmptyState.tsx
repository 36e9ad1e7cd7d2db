import clsx from 'clsx';
import { Link } from 'react-router-dom';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** The missing thing, as a sentence. */
  readonly title: string;
  /** What will show here, and when. */
  readonly text?: string;
  /** The next step, if there is one. */
  readonly step?: { readonly to: string; readonly label: string };
}

/** An empty list: a small drawing of an empty course, what will show here, and the next step. */
export function EmptyState({ title, text, step }: EmptyStateProps) {
  return (
    <div data-empty="" className={styles.box}>
      <svg viewBox="0 0 160 96" aria-hidden="true" className={styles.drawing}>
        <path d={LOOP} fill="none" stroke="#C5CAE9" strokeWidth={10} strokeLinejoin="round" />
        <path d="M76 84V40" stroke="#1A237E" strokeWidth={4} strokeLinecap="round" />
        <path d="M78 40h34l-9 10 9 10H78Z" fill="#FFCA28" />
        <circle cx={76} cy={84} r={6} fill="#1A237E" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {step && (
        <Link to={step.to} className={clsx('button not-printed', styles.step)}>
          {step.label}
        </Link>
      )}
    </div>
  );
}

/** The outline of an empty course, from its flag and back. */
const LOOP = 'M76 84h34l30-20-4-22-26-12-30 6-22-24-24 8-20 24 6 22 20 18Z';
