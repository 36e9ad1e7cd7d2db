import { setTimeout as pause } from 'node:timers/promises';
import { expectEqual } from './expect';
import type { RunningProduct } from './running-product';

const TIMEOUT_MS = 10_000;
const POLL_MS = 100;

/**
 * Requests public pages until the server has rendered them: the first rendering takes longer, since its
 * thread has just started. On a build without rendering it gives up after 10 s, and measures them as they
 * are.
 */
export async function waitForRenderedPages(
  { port }: RunningProduct,
  paths: readonly string[],
): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (const path of paths) {
    for (;;) {
      const answer = await fetch(`http://localhost:${String(port)}${path}`);
      expectEqual(`status of ${path}`, answer.status, 200);
      if (isRendered(await answer.text()) || performance.now() > giveUpAt) break;
      await pause(POLL_MS);
    }
  }
}

/** Whether the page has rendered content, beyond the bare frame. */
export function isRendered(html: string): boolean {
  return html.includes('id="page-state"');
}
