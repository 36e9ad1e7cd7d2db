import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { NOT_FOUND_TITLE } from '@app/domain';
import { paths } from '../config/paths';
import { PageTitle, PageWidth } from './PageLayout';

/** The page for an unknown address, or one that names a missing thing. */
export function NotFoundPage() {
  return (
    <PageWidth>
      <PageTitle title={NOT_FOUND_TITLE} lead="Sidan finns inte, eller så har den flyttat." />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={paths.home()} variant="contained">
          Till startsidan
        </Button>
        <Button component={Link} to={paths.startLists()}>
          Startlistor
        </Button>
        <Button component={Link} to={paths.results()}>
          Resultat
        </Button>
      </Box>
    </PageWidth>
  );
}
