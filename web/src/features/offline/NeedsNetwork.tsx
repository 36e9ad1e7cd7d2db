import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useHasNetwork } from '../../api/connection-status';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { useServerPoll } from './use-server-poll';
import { unreachableText } from './connection-text';

const POLL_MS = 5000;

/**
 * Shown instead of a private or an organisers' page, which are not stored. Reloads when the server answers.
 */
export function NeedsNetwork() {
  const away = unreachableText(useHasNetwork());
  useServerPoll(true, POLL_MS, () => {
    window.location.reload();
  });
  return (
    <main>
      <Box sx={{ height: 64, backgroundColor: 'primary.main' }} />
      <PageWidth>
        <PageTitle title="Sidan behöver nät" />
        <p role="status">
          {away}. Den här sidan sparas inte på enheten. Den öppnas av sig själv när servern svarar.
        </p>
        <Button component="a" href={paths.home()} variant="contained">
          Till startsidan
        </Button>
      </PageWidth>
    </main>
  );
}
