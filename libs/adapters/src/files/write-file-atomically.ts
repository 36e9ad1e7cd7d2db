import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = { file: 0o600, directory: 0o700 };

/**
 * Writes a file atomically, readable by its owner only, and creates its directory. Content and name are on
 * disk when this resolves.
 */
export async function writeFileAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const directory = dirname(file);
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY.directory });
  const draft = join(directory, `.${basename(file)}.${randomUUID()}`);
  try {
    await writeFlushed(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

async function writeFlushed(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', OWNER_ONLY.file);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is durable only once its directory is synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
