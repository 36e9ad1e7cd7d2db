import { identify, type FileFormat } from './file-format';
import { openSqlite, type Sqlite } from './open-sqlite';

/** A SQLite file of ours and its only owner: it has an identity, made with it, and carries a voucher of where it belongs. */
export class VouchedFile {
  protected readonly sqlite: Sqlite;
  protected readonly identity: string;

  constructor(file: string, format: FileFormat) {
    this.sqlite = openSqlite(file);
    this.identity = identify(this.sqlite, format);
  }

  /** The voucher as text; null when it has none. */
  voucher(): string | null {
    const read = this.sqlite.prepare<{ value: string }>("SELECT value FROM meta WHERE name = 'voucher'");
    return read.get()?.value ?? null;
  }

  /** Writes a voucher in the place of the last one; it is on disk when this returns. */
  vouch(text: string): void {
    this.sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('voucher', ?)").run(text);
  }
}
