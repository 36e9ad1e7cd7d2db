/** What pages are found, asked for and dressed with. A file of its own, to be evaluated ahead of them: what is named here lies in it. */
export { default as Link } from '@mui/material/Link';
export { QueryClient, useQueries, useQuery } from '@tanstack/react-query';
export { createBrowserRouter } from 'react-router-dom';
export { theme } from '../theme';
