import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { freePort } from '../../apps/demo/src/free-port';

const START_TIMEOUT_MS = 60_000;

/** A FerretDB process: MongoDB's protocol over SQLite files, written by a third party. */
export class FerretDb {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Resolves when an empty server answers. */
  static async open(program: string): Promise<FerretDb> {
    const folder = await mkdtemp(join(tmpdir(), 'ferretdb-'));
    const server = new FerretDb(program, folder, await freePort());
    await server.start();
    return server;
  }

  /** Connection string of one of its databases. */
  url(database: string): string {
    return `mongodb://127.0.0.1:${String(this.port)}/${database}?directConnection=true`;
  }

  /** Kills the process with SIGKILL. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts on the same port and files; stops a running process first. */
  async start(): Promise<void> {
    await this.stop();
    const child = spawn(this.program, { env: this.environment(), stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    let output = '';
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    const ended = once(child, 'exit').then(() => {
      if (this.child === child) throw new Error(`FerretDB has ended: ${output}`);
    });
    await Promise.race([ended, this.untilConnected()]);
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }

  /** FerretDB's own command and ours in `test/engines/ferretdb` read the same variables. */
  private environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      FERRETDB_LISTEN_ADDR: `127.0.0.1:${String(this.port)}`,
      FERRETDB_HANDLER: 'sqlite',
      FERRETDB_SQLITE_URL: `file:${this.folder}/`,
      FERRETDB_STATE_DIR: this.folder,
      FERRETDB_TELEMETRY: 'disable',
      FERRETDB_DEBUG_ADDR: '-',
    };
  }

  private async untilConnected(): Promise<void> {
    const impatient = { minHeartbeatFrequencyMS: 20, heartbeatFrequencyMS: 20 };
    const options: MongoClientOptions = { ...impatient, serverSelectionTimeoutMS: START_TIMEOUT_MS };
    const client = new MongoClient(this.url('admin'), options);
    try {
      await client.connect();
    } finally {
      await client.close();
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
