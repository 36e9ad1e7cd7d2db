import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nobodyListensOn } from './free-port';

/**
 * How the product is started. `clock` is the ISO instant its clock starts at (the real time when left out),
 * `speed` how many times faster than life it runs, `entry` the built server when it is not beside this program, `eventStore` the address
 * of the EventStoreDB that keeps its facts, and `database` that of the MongoDB that keeps everything else; `more` is set besides.
 */
export interface ProductSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly clock?: string;
  readonly speed?: number;
  readonly entry?: string;
  readonly eventStore?: string;
  readonly database?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const builtBesideUs = join(__dirname, '../../server/src/main.js');

/** The product as its own process, started the way `npm start` does, on a data directory of its own. */
export class Product {
  private constructor(
    private readonly child: ChildProcess,
    private readonly settings: ProductSettings,
    private readonly output: string[],
  ) {}

  /**
   * Resolves once the product is ready to answer. Throws with what it printed if it ends before that, and starts nothing on a port
   * somebody listens on: what answers there may be a club's own installation, and everything that is played would be real in it.
   */
  static async start(settings: ProductSettings): Promise<Product> {
    if (!(await nobodyListensOn(settings.port)))
      throw new Error(`port ${String(settings.port)} is taken; --port 0 (or PORT=0) takes a free one`);
    const child = spawn(process.execPath, ['--enable-source-maps', settings.entry ?? builtBesideUs], {
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const product = new Product(child, settings, []);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => product.output.push(text.toString()));
    await product.ready();
    return product;
  }

  /** The process itself, for those who measure it. */
  get pid(): number {
    return this.child.pid ?? NaN;
  }

  get url(): string {
    return `http://localhost:${String(this.settings.port)}`;
  }

  /** The secret of the printed sign-in link. */
  get adminToken(): string {
    const { dataDir, more } = this.settings;
    return more?.ADMIN_TOKEN ?? readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  }

  /** Ends the process: politely with SIGTERM, or as a power cut does with SIGKILL. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.ended) return;
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    await closed;
  }

  private get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async ready(): Promise<void> {
    for (;;) {
      if (this.ended) throw new Error(`the product ended before it was ready:\n${this.output.join('')}`);
      const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await pause(20);
    }
  }
}

/** What a process needs of the shell, and the edition. Nothing else is passed on: a mail server or a Swish account in it is real. */
const ofTheShell = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'CONTENT_DIR'];

function environment({ dataDir, port, clock, speed, ...engines }: ProductSettings): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(ofTheShell.map((name) => [name, process.env[name]])),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${String(port)}`,
    SWISH_SIMULATOR_DELAY_MS: 'manual',
    ...(clock === undefined ? {} : { CLOCK: clock }),
    ...(engines.eventStore === undefined ? {} : { EVENTSTORE_URL: engines.eventStore }),
    ...(engines.database === undefined ? {} : { MONGODB_URL: engines.database }),
    ...(speed === undefined ? {} : { CLOCK_SPEED: String(speed) }),
    ...engines.more,
  };
}
