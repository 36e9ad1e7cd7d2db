import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder. The test runner deletes it after the test file. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `${name}-`));
}
