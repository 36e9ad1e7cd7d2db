/** The routing and data packages. A separate file, so that its modules are evaluated before the pages. */
export { QueryClient, useMutation, useQueries, useQuery } from '@tanstack/react-query';
export { createBrowserRouter } from 'react-router-dom';
