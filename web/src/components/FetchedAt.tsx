import Box from '@mui/material/Box';
import { stockholmTime } from '@app/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { connectionStatusOf, connectionTexts, useHasNetwork } from '../api/connection-status';
import { useSignInRequired } from '../api/sign-in';
import { useServerTimeOf } from './time-hooks';

/** Shows when the page last got an answer; announces a lost connection to screen readers. */
export function FetchedAt({
  query: { dataUpdatedAt, error, failureCount },
}: {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'failureCount'>;
}) {
  const isSignedOut = useSignInRequired();
  const hasNetwork = useHasNetwork();
  const isUnanswered = error !== null || failureCount > 0;
  const connectionStatus = connectionStatusOf({ hasNetwork, isConnected: true, isSignedOut, isUnanswered });
  const fetchedAt = useServerTimeOf(dataUpdatedAt);
  if (dataUpdatedAt === 0) return null;
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
