import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useHasNetwork } from '../../api/contact';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { useAskingAgain } from './asking-again';
import { awayWords } from './last-seen-words';

const ASK_MS = 5000;

/**
 * Shown instead of a private or an organisers' page, which are not stored. Reloads when the server answers.
 */
export function NeedsNetwork() {
  const away = awayWords(useHasNetwork());
  useAskingAgain(true, ASK_MS, () => {
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
