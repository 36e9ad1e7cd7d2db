import Button from '@mui/material/Button';
import { dayOf } from '@app/domain';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths';

/** Links to a race's conflicts in the journal, with their number; renders nothing without any. */
export function ConflictsLink({ part, count }: { readonly part: string; readonly count: number }) {
  if (count === 0) return null;
  return (
    <Button component={Link} to={paths.journalConflicts(dayOf(part), part)} color="error" variant="contained">
      {count} går inte ihop – se journalen
    </Button>
  );
}
