import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder and returns its path; the folder is removed after the tests of the enclosing block. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'raceday-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
