import './fonts.css';
import './starting.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App, createQueryClient } from './App';
import { routes } from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queryClient = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createBrowserRouter(routes(queryClient))} />
  </StrictMode>,
);
