import './fonts.css';
import './starting.css';
import { untilFetched } from '../api/until-fetched';

/** What every page stands on, then what puts the page there. */
const PARTS = [() => import('./ground/react'), () => import('./ground/packages'), () => import('./begin')];

void run();

/** One after the other with a breath between them: whoever scrolls or presses meanwhile waits for one of them, not for all. */
async function run(): Promise<void> {
  for (const part of PARTS) {
    await untilFetched<unknown>(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
