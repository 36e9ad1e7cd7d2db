import clsx from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import styles from './LoadingButton.module.css';

interface LoadingButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isLoading: boolean;
}

/**
 * A button that is disabled and shows a spinner while its request is pending. `className` may have the global
 * variants of `button`, for example `filled`.
 */
export function LoadingButton({ isLoading, disabled, className, ...button }: LoadingButtonProps) {
  return (
    <button
      type="button"
      {...button}
      disabled={isLoading || disabled}
      aria-busy={isLoading}
      className={clsx('button', styles.button, className)}
    />
  );
}
