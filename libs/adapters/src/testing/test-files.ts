import Libsql from 'libsql';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder and returns its path; the folder is removed after the tests of the enclosing block. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'raceday-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Makes one table of a file refuse inserts, like a full disk. The file must not be open. */
export function refuseWrites(file: string, table: string): void {
  const database = new Libsql(file);
  database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  database.close();
}
