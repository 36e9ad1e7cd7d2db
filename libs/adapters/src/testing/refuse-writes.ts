import Libsql from 'libsql';

/** Makes one table of a file refuse inserts, like a full disk. The file must not be open. */
export function refuseWrites(file: string, table: string): void {
  const database = new Libsql(file);
  database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  database.close();
}
