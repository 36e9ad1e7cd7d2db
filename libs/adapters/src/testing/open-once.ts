import { SqliteEventStore } from '../event-store/sqlite.event-store';

/** Tries to open the file and prints what came of it. */
SqliteEventStore.open(process.argv[3] ?? '').then(
  () => console.log('opened'),
  (error: unknown) => {
    const { code, message } = error as { readonly code: string; readonly message: string };
    console.log(`${code}: ${message}`);
  },
);
