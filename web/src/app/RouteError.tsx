import Box from '@mui/material/Box';
import { useRouteError } from 'react-router-dom';
import { errorText } from '../api/client';
import { ErrorBox } from '../components/ErrorBox';
import { PageTitle } from '../components/PageTitle';
import { PageWidth } from '../components/PageWidth';

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
        <ErrorBox text={errorText(error)} onRetry={reload} />
      </PageWidth>
    </Box>
  );
}
