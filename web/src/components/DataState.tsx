import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/client';
import { messages } from '../config/messages';
import styles from './DataState.module.css';

interface DataStateProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  readonly children: (data: Data) => ReactNode;
  /** Shown instead of the children when the data is empty. */
  readonly empty?: { readonly when: (data: Data) => boolean; readonly show: ReactNode };
  /** A hidden heading until the data comes, for pages whose own heading comes with it. */
  readonly heading?: string;
  /** Shown until the data comes, instead of the spinner. */
  readonly loading?: ReactNode;
}

/**
 * Renders loading, an error with retry, an empty state or the data. Fetched data stays on screen while newer
 * data loads or fails.
 */
export function DataState<Data>({
  query,
  children,
  empty,
  heading,
  loading = <Loading />,
}: DataStateProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data);
  const hasFailed = error && !isFetching;
  return (
    <>
      {heading !== undefined && <h1 className="sr-only">{heading}</h1>}
      {hasFailed ? <ErrorBox text={errorText(error)} onRetry={() => void refetch()} /> : loading}
    </>
  );
}

/** A loading indicator. Elements with the class `after-loading` appear when it is gone. */
export function Loading() {
  return (
    <div role="status" aria-label="Hämtar" data-loading="" className={styles.loading}>
      <div className={styles.spinner} />
    </div>
  );
}

export function ErrorBox({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.error}>
      <div className={styles.errorText}>{text}</div>
      <button type="button" className="button inherit small" onClick={onRetry}>
        {messages.retry}
      </button>
    </div>
  );
}
