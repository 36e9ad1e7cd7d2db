import './fonts.css';
import './base.css';
import './starting.css';
import { fetchEarly } from '../api/early-fetch';
import { retryImport } from '../api/retry-import';

/** React, the other packages, then the app. */
const CHUNKS = [
  () => import('./vendor/react'),
  () => import('./vendor/packages'),
  () => import('./start-app'),
];

// A server-rendered page has its answers in it; the offline page has no network.
if (!document.getElementById('page-state') && !('kept' in document.body.dataset))
  fetchEarly(location.pathname);
void run();

/** Loads one chunk per task: scrolling or a press in between waits for one chunk, not for all. */
async function run(): Promise<void> {
  for (const importChunk of CHUNKS) {
    await retryImport<unknown>(importChunk);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
