import type { Database } from './database';

/** What the server says of itself: its version, and its clock, epoch ms. */
export async function databaseInfo(database: Database): Promise<{ version: string; time: number }> {
  const { version } = await database.askOnce((db) => db.command({ buildInfo: 1 }));
  const { localTime } = await database.askOnce((db) => db.command({ hello: 1 }));
  return { version: String(version), time: (localTime as Date).getTime() };
}
