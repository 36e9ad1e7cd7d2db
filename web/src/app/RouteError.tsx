import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRouteError } from 'react-router-dom';
import { errorText } from '../api/client';
import { PageTitle } from '../components/PageTitle';
import { PageWidth } from '../components/PageWidth';
import { messages } from '../config/messages';

/** A page that could not be shown: says so in words and offers to load it anew. */
export function RouteError({ isInsideShell = false }: { isInsideShell?: boolean }) {
  const error = useRouteError();
  const reload = () => {
    window.location.reload();
  };
  return (
    <Box component={isInsideShell ? 'div' : 'main'}>
      <PageWidth>
        <PageTitle title="Det gick inte att visa sidan" />
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(error)}
        </Alert>
        <Button variant="contained" onClick={reload}>
          {messages.retry}
        </Button>
      </PageWidth>
    </Box>
  );
}
