import Libsql from 'libsql';

/** Lets a file take nothing more into one of its tables, as a full disk would. Nobody may have the file open. */
export function refuseWrites(file: string, table: string): void {
  const database = new Libsql(file);
  database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  database.close();
}
