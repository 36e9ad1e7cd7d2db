import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { publicationText, type PublishedState, type RaceRow } from '@app/domain';
import { Freshness } from '../../components/Freshness';
import { RaceBand } from '../../components/RaceBand';
import { paths } from '../../config/paths';
import type { ConnectionStatus } from '../../api/connection-status';

interface RaceStatusProps {
  readonly race: RaceRow;
  /** How the results compare with the published version; undefined without one. */
  readonly published: PublishedState | undefined;
  readonly summary: string;
  readonly connectionStatus: ConnectionStatus;
  /** Last answer from the server, epoch ms of this device. */
  readonly updatedAt: number;
  readonly isPaused: boolean;
  readonly onPause: (paused: boolean) => void;
}

const STATE = { '': 'Ej startat', started: 'Pågår – preliminärt', ended: 'Avslutat – slutresultat' } as const;

/** The publication shows once it has a version number, or once the race has ended. */
function stateText({ state, date }: RaceRow, published: PublishedState | undefined): string {
  return published && (published.version > 0 || state === 'ended')
    ? publicationText(published, date)
    : STATE[state];
}

/**
 * The race’s state and clock (sticky while it runs), the number of finishers, the freshness of the list and
 * the pause button.
 */
export function RaceStatus({
  race,
  published,
  summary,
  connectionStatus,
  updatedAt,
  isPaused,
  onPause,
}: RaceStatusProps) {
  return (
    <>
      <RaceBand race={race} text={stateText(race, published)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 3 }}>
        <Box className="tabular" sx={{ flex: '1 1 14rem', color: 'text.secondary' }}>
          {summary}
        </Box>
        <Box
          className="not-printed"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          <Box
            component={Link}
            to={paths.bigScreen(race.part)}
            sx={{ py: 1.5, fontSize: { xs: '0.875rem', md: '1rem' }, color: 'inherit' }}
          >
            Storskärm
          </Box>
          <Freshness connectionStatus={connectionStatus} updatedAt={updatedAt} isPaused={isPaused} />
          <Button
            size="small"
            startIcon={isPaused ? <PlayArrowIcon /> : <PauseIcon />}
            onClick={() => {
              onPause(!isPaused);
            }}
          >
            {isPaused ? 'Fortsätt' : 'Pausa'}
          </Button>
        </Box>
      </Box>
    </>
  );
}
