/**
 * The routing, data and styling packages. A separate file, so that its modules are evaluated before the
 * pages.
 */
export { default as Link } from '@mui/material/Link';
export { QueryClient, useQueries, useQuery } from '@tanstack/react-query';
export { createBrowserRouter } from 'react-router-dom';
export { theme } from '../theme';
