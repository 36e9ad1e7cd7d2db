import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { PageTitle, PageWidth } from '../components/PageLayout';
import { paths } from '../config/paths';

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <PageWidth>
      <PageTitle title="Här tog banan slut" lead="Sidan finns inte, eller så har den flyttat." />
      <Button component={Link} to={paths.home()} variant="contained">
        Till startsidan
      </Button>
    </PageWidth>
  );
}
