import { setTimeout as pause } from 'node:timers/promises';
import { expectEqual } from './expect';
import type { RunningProduct } from './running-product';

const PATIENCE_MS = 10_000;
const AGAIN_MS = 100;

/**
 * Asks for public pages until the server has made them: the first one it makes takes longer, for its thread has just begun. On a build
 * that makes none it gives up soon, and they are measured as they are.
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

/** Whether what came is more than the frame that every page begins with. */
export function isPrepared(html: string): boolean {
  return html.includes('id="page-state"');
}
