import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { stockholmDate } from '@app/domain';
import { useHasNetwork } from '../../api/connection-status';
import type { OfflineAnswerSync } from '../../api/offline-answer-sync';
import { useJustRecovered, useServerTimeOf } from '../../components/time-hooks';
import { useServerTimeSelector } from '../../components/use-server-time-selector';
import { paths } from '../../config/paths';
import { useServerPoll } from './use-server-poll';
import { unreachableText, fetchedAtText } from './last-seen-text';
import { isStoredConfig, dataAge, type DataAge } from './data-age';

interface LastSeenBandProps {
  readonly keeper: OfflineAnswerSync;
  /**
   * Whether the browser shows the stored page instead of the server's: then missing data is due to the
   * network.
   */
  readonly isKeptPage: boolean;
  readonly isPublic: () => boolean;
}

const BACK_SHOWN_MS = 5000;

/**
 * Shows how old the page's data is without a network, and polls until the server answers.
 * Sticks to the foot of the window at the end of the page, so that nothing moves when it appears.
 */
export function LastSeenBand({ keeper, isKeptPage, isPublic }: LastSeenBandProps) {
  const client = useQueryClient();
  const listen = useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]);
  const known = useSyncExternalStore(listen, () => (isPublic() ? dataAge(client, keeper) : 'fresh'));
  // With an old configuration, a private page does not know its visitor until the server answers.
  const isStranger = useSyncExternalStore(listen, () => isStoredConfig(client, keeper));
  const from = known === 'missing' && !isKeptPage ? 'fresh' : known;
  const isBack = useJustRecovered(from === 'fresh', BACK_SHOWN_MS);
  useServerPoll(isStranger || from !== 'fresh', POLL_MS, () => client.invalidateQueries());
  if (from === 'fresh' && !isBack) return <div role="status" />;
  return (
    <Box component="aside" aria-label="Utan nät" className="not-printed" sx={bandStyle}>
      <span role="status">
        <BandText from={from} />
      </span>
      {from === 'missing' && (
        <Box component="a" href={paths.home()} sx={linkStyle}>
          Till startsidan
        </Box>
      )}
    </Box>
  );
}

function BandText({ from }: { from: DataAge }) {
  const away = unreachableText(useHasNetwork());
  const at = useServerTimeOf(typeof from === 'number' ? from : 0);
  const today = useServerTimeSelector(stockholmDate);
  if (from === 'fresh') return 'Servern svarar igen. Sidan är uppdaterad.';
  if (from === 'missing') return `${away}. Det här har inte visats på den här enheten förut.`;
  return `${away}. Visar det som senast sågs, ${fetchedAtText(at, today)}.`;
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
