import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/client';
import { messages } from '../config/messages';

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
    <Box
      role="status"
      aria-label="Hämtar"
      data-loading=""
      sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}
    >
      <CircularProgress aria-hidden sx={{ color: 'text.secondary' }} />
    </Box>
  );
}

export function ErrorBox({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        borderRadius: 1,
        backgroundColor: '#FBECEB',
        color: '#5F1410',
      }}
    >
      <Box sx={{ flex: '1 1 16rem' }}>{text}</Box>
      <Button color="inherit" size="small" onClick={onRetry}>
        {messages.retry}
      </Button>
    </Box>
  );
}
