import { setTimeout as pause } from 'node:timers/promises';
import { expectEqual } from './expect';
import type { RunningProduct } from './running-product';

const PATIENCE_MS = 10_000;
const AGAIN_MS = 100;

/**
 * Requests public pages until the server has rendered them: the first rendering takes longer, since its
 * thread has just started. On a build without rendering it gives up after 10 s, and measures them as they
 * are.
 */
export async function preparedPages({ port }: RunningProduct, paths: readonly string[]): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (const path of paths) {
    for (;;) {
      const answer = await fetch(`http://localhost:${String(port)}${path}`);
      expectEqual(`status of ${path}`, answer.status, 200);
      if (isPrepared(await answer.text()) || performance.now() > giveUpAt) break;
      await pause(AGAIN_MS);
    }
  }
}

/** Whether the page has rendered content, beyond the bare frame. */
export function isPrepared(html: string): boolean {
  return html.includes('id="page-state"');
}
