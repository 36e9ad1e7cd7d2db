import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a folder in the project (a system's temporary folder is often not on disk) and removes it
 * afterwards.
 */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(process.cwd(), '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
