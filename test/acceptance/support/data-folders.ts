import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';

/** Folders of a test, gone after it. */
export class DataFolders {
  private readonly root = mkdtempSync(join(tmpdir(), 'data-folders-'));
  private made = 0;

  /** A new folder's name; with `of` it is a copy of that one. */
  folder(of?: string): string {
    const folder = join(this.root, String(++this.made));
    if (of !== undefined) cpSync(of, folder, { recursive: true });
    return folder;
  }

  /** A copy of a folder in which some files are those of another one. */
  mixed(folder: string, files: readonly string[], of: string): string {
    const mixture = this.folder(folder);
    for (const file of files) {
      remove(mixture, file);
      cpSync(join(of, file), join(mixture, file), { recursive: true });
    }
    return mixture;
  }

  /** A copy of a folder without some files. */
  without(folder: string, ...files: readonly string[]): string {
    const less = this.folder(folder);
    for (const file of files) remove(less, file);
    return less;
  }

  /** A copy of a folder as programs from before there were vouchers left it: their files are the same but for those. */
  asBeforeVouchers(folder: string): string {
    const old = this.folder(folder);
    for (const file of ['events', 'keys', 'reactors', 'sessions'])
      change(join(old, `${file}.sqlite`), "DELETE FROM meta WHERE name = 'voucher'");
    return old;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Changes a file behind everyone's back; nobody may have it open. */
export function change(file: string, sql: string): void {
  const database = new Libsql(file);
  database.exec(sql);
  database.close();
}

/** The keys in a folder that nobody has open; null for the erased. */
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
