/** React's renderer. A separate file, so that it is evaluated in its own task. */
export { createRoot, hydrateRoot } from 'react-dom/client';
