import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { temporaryFolder } from '../../support/temporary-folder';

/** Temporary data folders of a test. */
export class DataFolders {
  private readonly root = temporaryFolder('data-folders');
  private created = 0;

  /** Returns the path of a new folder; with `of` the folder is a copy of that one. */
  folder(of?: string): string {
    const folder = join(this.root, String(++this.created));
    if (of !== undefined) cpSync(of, folder, { recursive: true });
    return folder;
  }

  /** Copies a folder and replaces some files with those of another folder. */
  withFilesOf(folder: string, files: readonly string[], of: string): string {
    const mixture = this.folder(folder);
    for (const file of files) {
      remove(mixture, file);
      cpSync(join(of, file), join(mixture, file), { recursive: true });
    }
    return mixture;
  }

  /** Copies a folder and leaves out some files. */
  without(folder: string, ...files: readonly string[]): string {
    const less = this.folder(folder);
    for (const file of files) remove(less, file);
    return less;
  }

  /** Copies a folder as releases before vouchers left it: without the voucher rows. */
  withoutVouchers(folder: string): string {
    const old = this.folder(folder);
    for (const file of ['events', 'keys', 'reactors', 'sessions'])
      executeSql(join(old, `${file}.sqlite`), "DELETE FROM meta WHERE name = 'voucher'");
    return old;
  }
}

/** Runs SQL against a database file; no other process may have it open. */
export function executeSql(file: string, sql: string): void {
  const database = new Libsql(file);
  database.exec(sql);
  database.close();
}

/** Returns the keys by subject; null for an erased one. No process may have the folder open. */
export function keysIn(folder: string): ReadonlyMap<string, Buffer | null> {
  const database = new Libsql(join(folder, 'keys.sqlite'));
  const rows = database.prepare('SELECT subject, key FROM keys').all() as KeyRow[];
  database.close();
  return new Map(rows.map(({ subject, key }) => [subject, key && Buffer.from(key)]));
}

interface KeyRow {
  readonly subject: string;
  readonly key: Uint8Array | null;
}

function remove(folder: string, file: string): void {
  for (const end of ['', '-wal']) rmSync(join(folder, `${file}${end}`), { recursive: true, force: true });
}
