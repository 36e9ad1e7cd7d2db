import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { ServerProcess } from '../../../apps/demo/src/server-process';
import { seededRandom } from './fault-injection';
import { SERVER_ENTRY } from './server-process';

const PART = 'race-250913-08';

/**
 * Kills the product `times` times at random moments, including during its start, while an organiser keeps
 * writing.
 */
export function describeKillsAtRandom(times: number): void {
  describe(`A product killed ${String(times)} times at random moments, including during its starts`, () => {
    const dataDir = temporaryFolder('killed');
    const random = seededRandom(20250913);
    let port = 0;
    let isOver = false;

    beforeAll(async () => {
      port = await freePort();
    });

    it('never reports its own interrupted writes as files from different copies', async () => {
      const began = performance.now();
      const first = await ServerProcess.start({ dataDir, port, entry: SERVER_ENTRY });
      const startTakes = performance.now() - began;
      await first.stop('SIGKILL');

      const writing = write();
      const outputs: string[] = [];
      try {
        for (let kill = 0; kill < times; kill++)
          outputs.push(await startAndKill(2 * startTakes * random(), { dataDir, port }));
      } finally {
        isOver = true;
        await writing;
      }
      expect(outputs.filter((output) => output.includes('Nothing was started'))).toEqual([]);

      const last = await ServerProcess.start({ dataDir, port, entry: SERVER_ENTRY });
      const report = (await (await fetch(`${last.url}/health/ready`)).json()) as { accepted: unknown };
      expect(report.accepted).toEqual([]);
      await last.stop();
    });

    /** Adds runners whenever the server answers: each writes a key, events and sometimes a checkpoint. */
    async function write(): Promise<void> {
      const example = { key: 'a', lastname: 'Ek', age: 40, company: '', group: 'Ingen', distance: 0.8 };
      for (let runner = 0; !isOver; runner++) {
        await addOne({ ...example, firstname: `Anna ${String(runner)}` }).catch(
          () => new Promise((resolve) => setTimeout(resolve, 10)),
        );
      }
    }

    async function addOne(runner: Parameters<Organiser['addRunner']>[1]): Promise<void> {
      const file = join(dataDir, 'admin-token');
      const token = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
      const organiser = await Organiser.signIn(`http://localhost:${String(port)}`, token);
      await organiser.createRace({ part: PART, date: '2025-09-13', distance: 800 }).catch(() => undefined);
      while (!isOver) await organiser.addRunner(PART, runner);
    }
  });
}

/** Starts the product, kills it after `ms` and returns its output. */
export async function startAndKill(
  ms: number,
  { dataDir, port, clock }: { readonly dataDir: string; readonly port: number; readonly clock?: string },
): Promise<string> {
  const child = spawn(process.execPath, [SERVER_ENTRY], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...(clock && { CLOCK: clock }) },
  });
  const output = collectOutput(child);
  const closed = once(child, 'close');
  await Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), closed]);
  child.kill('SIGKILL');
  await closed;
  return output.join('');
}

function collectOutput({ stdout, stderr }: ChildProcess): string[] {
  const output: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (text: Buffer) => output.push(text.toString()));
  return output;
}
