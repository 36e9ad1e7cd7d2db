/** What every page is made with. A file of its own, to be evaluated on its own. */
export { createRoot, hydrateRoot } from 'react-dom/client';
