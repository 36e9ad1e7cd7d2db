import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../apps/demo/src/free-port';
import { Product } from '../../../apps/demo/src/product';

/** An `index` passes names on and has nothing to read; the simulator stands for Swish's own servers. */
const LEFT_OUT = /\/index\.js$|\/swish-simulator\//;

const LOOK_EVERY_MS = 100;
const QUIET_LOOKS = 5;
const IDLE_LOOKS = 40;

/** The built product as a process whose functions are counted. Close it in `afterAll`. */
export class CountedProduct {
  /** What runs by itself, with nobody asking for anything. */
  private readonly idle = new Set<string>();

  private constructor(
    private readonly folder: string,
    readonly product: Product,
  ) {}

  static async start(): Promise<CountedProduct> {
    const folder = mkdtempSync(join(tmpdir(), 'entered-'));
    const product = await Product.start({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      clock: '2025-09-01T08:30:00.000Z',
      entry: join(__dirname, 'counted-product.cjs'),
    });
    return new CountedProduct(folder, product);
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  /** Learns for some seconds what runs by itself, once what was done before has come to rest. */
  async learnIdle(): Promise<void> {
    await this.settled();
    for (let look = 0; look < IDLE_LOOKS; look++) {
      await pause(LOOK_EVERY_MS);
      for (const each of await this.entered()) this.idle.add(each);
    }
  }

  /**
   * The files of `dist/apps` and `dist/libs` that `work` leads through, until nothing new follows from it.
   */
  async filesOf(work: () => Promise<unknown>): Promise<string[]> {
    await this.settled();
    await work();
    const files = [...(await this.settled())].map((each) => each.split('#')[0] ?? '');
    return [...new Set(files)].filter((file) => !LEFT_OUT.test(file)).sort();
  }

  async close(): Promise<void> {
    await this.product.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  /** What was entered since the last call and until nothing but the idle ticks is. */
  private async settled(): Promise<Set<string>> {
    const all = new Set<string>();
    for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
      const before = all.size;
      for (const each of await this.entered()) if (!this.idle.has(each)) all.add(each);
      if (all.size > before) quiet = 0;
      await pause(LOOK_EVERY_MS);
    }
    return all;
  }

  private entered(): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const asked = request({ socketPath: join(this.folder, 'entered.sock') }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => (text += more));
        answer.on('end', () => resolve(JSON.parse(text) as string[]));
      });
      asked.on('error', reject).end();
    });
  }
}
