import Box from '@mui/material/Box';
import { stockholmTime } from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { connectionTexts, useConnectionStatus } from '../api/connection-status';
import { useSignInRequired } from '../api/sign-in';
import { useServerTimeOf } from './time-hooks';

/** Shows when the page last got an answer; announces a lost connection to screen readers. */
export function FetchedAt({
  query,
}: {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'failureCount'>;
}) {
  const isSignedOut = useSignInRequired();
  const connectionStatus = useConnectionStatus({ isConnected: true, isSignedOut, queries: [query] });
  const fetchedAt = useServerTimeOf(query.dataUpdatedAt);
  if (query.dataUpdatedAt === 0) return null;
  const isDisconnected = connectionStatus !== 'live';
  return (
    <Box className="tabular not-printed" data-away={isDisconnected || undefined} sx={statusStyle}>
      Senast hämtad {stockholmTime(fetchedAt)}
      <br />
      <span role="status">{isDisconnected ? connectionTexts[connectionStatus] : ''}</span>
    </Box>
  );
}

const statusStyle = {
  color: 'text.secondary',
  fontSize: '0.875rem',
  minHeight: '2lh',
  textAlign: { sm: 'right' },
  '&[data-away]': { color: 'error.main', fontWeight: 700 },
} as const;
