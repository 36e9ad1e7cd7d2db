import { ThemeProvider } from '@mui/material/styles';
import { Outlet } from 'react-router-dom';
import { ConfirmProvider } from '../components/ConfirmProvider';
import { theme } from './theme';

/** The frame of the pages that use the component library: its theme, and the confirmation dialog. */
export function MaterialRoutes() {
  return (
    <ThemeProvider theme={theme}>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </ThemeProvider>
  );
}
