import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths';

/** Stands where a race would be timed if there were one at this address. */
export function UnknownRace() {
  return (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={paths.editRaces()} color="inherit" size="small">
          Till loppen
        </Button>
      }
    >
      Loppet finns inte.
    </Alert>
  );
}
