import './fonts.css';
import './starting.css';
import { untilFetched } from '../api/until-fetched';

/** React, the other packages, then the app. */
const PARTS = [() => import('./ground/react'), () => import('./ground/packages'), () => import('./begin')];

void run();

/** Loads one chunk per task: scrolling or a press in between waits for one chunk, not for all. */
async function run(): Promise<void> {
  for (const part of PARTS) {
    await untilFetched<unknown>(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
