import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths';
import { PageTitle } from './PageLayout';

/** A page of a race day, titled `title`, when its address names none. */
export function UnknownRaceDay({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Alert
        severity="warning"
        action={
          <Button component={Link} to={paths.journal()} color="inherit" size="small">
            Till journalen
          </Button>
        }
      >
        Det finns ingen sådan tävlingsdag.
      </Alert>
    </>
  );
}
