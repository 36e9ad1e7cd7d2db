import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { stockholmDate } from '@app/domain';
import { useHasNetwork } from '../../api/connection-status';
import type { OfflineAnswerSync } from '../../api/offline-answer-sync';
import { useJustRecovered, useServerTimeOf, useServerTimeSelector } from '../../components/time-hooks';
import { paths } from '../../config/paths';
import { useServerPoll } from './use-server-poll';
import { unreachableText, fetchedAtText } from './connection-text';
import { isStoredConfig, dataAge, type DataAge } from './data-age';

interface LastSeenBandProps {
  readonly sync: OfflineAnswerSync;
  /**
   * Whether the browser shows the stored page instead of the server's: then missing data is due to the
   * network.
   */
  readonly isStoredPage: boolean;
  readonly isPublic: () => boolean;
}

const BACK_SHOWN_MS = 5000;

/**
 * Shows how old the page's data is without a network, and polls until the server answers.
 * Sticks to the foot of the window at the end of the page, so that nothing moves when it appears.
 */
export function LastSeenBand({ sync, isStoredPage, isPublic }: LastSeenBandProps) {
  const client = useQueryClient();
  const listen = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  const pageAge = useSyncExternalStore(listen, () => (isPublic() ? dataAge(client, sync) : 'fresh'));
  // With an old configuration, a private page does not know its visitor until the server answers.
  const isConfigStored = useSyncExternalStore(listen, () => isStoredConfig(client, sync));
  const age = pageAge === 'missing' && !isStoredPage ? 'fresh' : pageAge;
  const isBack = useJustRecovered(age === 'fresh', BACK_SHOWN_MS);
  useServerPoll(isConfigStored || age !== 'fresh', POLL_MS, () => client.invalidateQueries());
  if (age === 'fresh' && !isBack) return <div role="status" />;
  return (
    <Box component="aside" aria-label="Utan nät" className="not-printed" sx={bandStyle}>
      <span role="status">
        <BandText age={age} />
      </span>
      {age === 'missing' && (
        <Box component="a" href={paths.home()} sx={linkStyle}>
          Till startsidan
        </Box>
      )}
    </Box>
  );
}

function BandText({ age }: { age: DataAge }) {
  const cause = unreachableText(useHasNetwork());
  const at = useServerTimeOf(typeof age === 'number' ? age : 0);
  const today = useServerTimeSelector(stockholmDate);
  if (age === 'fresh') return 'Servern svarar igen. Sidan är uppdaterad.';
  if (age === 'missing') return `${cause}. Det här har inte visats på den här enheten förut.`;
  return `${cause}. Visar det som senast sågs, ${fetchedAtText(at, today)}.`;
}

const POLL_MS = 10_000;

const bandStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 52,
  px: { xs: 2, md: 4 },
  py: 1,
  backgroundColor: '#1A237E',
  borderTop: '2px solid #FFCA28',
  color: 'common.white',
  fontWeight: 600,
  lineHeight: 1.3,
} as const;

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'primary.main',
  fontWeight: 700,
} as const;
