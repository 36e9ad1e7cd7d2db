import { join } from 'node:path';
import { addRunnersUntilRefused, start } from './server-process';

/** How Node ends a process whose error nobody took. */
const UNCAUGHT = /^Node\.js v\d/m;

/** Stores beside the log: [file, table that takes nothing more, what is said of it]. */
export const STORES = [
  ['keys.sqlite', 'keys', 'The key store has stopped'],
  ['reactors.sqlite', 'checkpoints', 'The reactors’ ledger has stopped'],
  ['sessions.sqlite', 'sessions', 'The session store has stopped'],
] as const;

/** What is tried: stores, in folders below `dataDir`, and the way to let a table of a file take nothing more. */
interface Trial {
  readonly dataDir: string;
  readonly stores: readonly (typeof STORES)[number][];
  readonly refuseWrites: (file: string, table: string) => void;
}

/** The server ends, and says why, when one of these takes nothing more while it is in use. */
export function endsWhenAStoreStops({ dataDir, stores, refuseWrites }: Trial): void {
  it.each(stores)(
    'ends as a failure, and says so, when %s takes nothing more',
    async (file, table, words) => {
      const fullDir = join(dataDir, table);
      const first = start({ DATA_DIR: fullDir });
      await first.address;
      first.stop();
      await first.exit;
      refuseWrites(join(fullDir, file), table);

      const server = start({ DATA_DIR: fullDir });
      await addRunnersUntilRefused(await server.address, server.output());
      const { code, output } = await server.exit;
      expect(code).toBe(1);
      expect(output).toContain(`${words}: the disk is full`);
      expect(output).not.toMatch(UNCAUGHT);
    },
  );
}
