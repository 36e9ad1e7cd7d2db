import type { ReactorStore } from '@app/adapters';
import type { EventStore } from '@app/eventing';
import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
  type Provider,
} from '@nestjs/common';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Config } from '../config/config';
import type { CheckedStores } from '../integrity/checked-stores';
import { adminSocketPath, type AdminQueries } from './query-product';
import { lagOf, reactorFollowers, viewFollowers } from './lag';
import { Readiness } from './readiness';
import { SystemReport } from './system-report';

const OWNER_ONLY = 0o177;
const log = new Logger('Operations');

/** Listens on the admin socket in the data folder and answers the folder's owner. */
export class AdminSocket implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;

  /** `dataDir` undefined = no socket, since servers hold all data and operators query them. */
  constructor(
    private readonly dataDir: string | undefined,
    private readonly queries: AdminQueries,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.dataDir === undefined) return;
    const server = createServer((request, answer) => {
      this.answer(request.url ?? '').then(
        (body) => answer.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body)),
        (error: unknown) => answer.writeHead(500).end(JSON.stringify(messageOf(error))),
      );
    });
    await listening(server, adminSocketPath(this.dataDir)).then(
      () => (this.server = server),
      (error: unknown) => log.warn(`The admin socket is unavailable: ${messageOf(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private answer(path: string): Promise<unknown> {
    if (path === '/status') return this.queries.status();
    if (path === '/lag') return this.queries.lag();
    return Promise.resolve(undefined);
  }
}

/** Removes a socket file left by a killed process; this process already holds the folder's lock. */
function listening(server: Server, socketPath: string): Promise<void> {
  rmSync(socketPath, { force: true });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
    const before = process.umask(OWNER_ONLY);
    try {
      server.listen(socketPath);
    } finally {
      process.umask(before);
    }
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface AdminSocketDependencies {
  readonly checkedStores: CheckedStores | undefined;
  readonly store: EventStore;
  readonly reactorStore: ReactorStore;
}

/** Provides this server's admin socket; it does not listen without a data folder. */
export function adminSocket(
  config: Config,
  { checkedStores, store, reactorStore }: AdminSocketDependencies,
): Provider {
  const dataDir = checkedStores && !config.engines.usesServersOnly ? config.dataDir : undefined;
  return {
    provide: AdminSocket,
    inject: [Readiness, SystemReport],
    useFactory: (readiness: Readiness, system: SystemReport) =>
      new AdminSocket(dataDir, {
        status: async () => ({
          pid: process.pid,
          release: config.release,
          readiness: readiness.report(),
          system: await system.now(),
        }),
        lag: async () => {
          const { views, kept = [] } = readiness.report();
          const reactors = await reactorFollowers(store, reactorStore);
          return lagOf(store, [
            ...viewFollowers('view', views),
            ...viewFollowers('kept view', kept),
            ...reactors,
          ]);
        },
      }),
  };
}
