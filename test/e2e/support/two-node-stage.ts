import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Organiser } from '../../../apps/demo/src/organiser';
import { until } from '../../support/until';
import type { Office } from '../../acceptance/support/family-on-nodes';
import { FleetNode } from '../../acceptance/support/fleet';
import { killAll, startSwish } from '../../acceptance/support/server-process';
import { EventStoreServer } from '../../doubles/event-store-server';
import { TcpRelay } from '../../doubles/tcp-relay';
import type { MortalMongoPlace } from '../../engines/mongo-servers';
import { newOrganiserScreen, newScreen, openBrowser, phone } from './stage';

const inPage = join(__dirname, 'in-page/stories.js');

/** The global that the in-page script defines. */
declare const stories: {
  readonly runners: () => Readonly<Record<string, readonly string[]>>;
  readonly buttons: () => readonly string[];
};

/** Every text that a screen has shown since it opened, in order, by bib. */
export function runnersOn(screen: Page) {
  return screen.evaluate(() => stories.runners());
}

/** Every button that a screen has shown since it opened. */
export function buttonsOn(screen: Page) {
  return screen.evaluate(() => stories.buttons());
}

const secrets = {
  ...{ REGISTRATION_SECRET: 'r'.repeat(40), SESSION_SECRET: 's'.repeat(40) },
  ...{ ADMIN_TOKEN: 'a'.repeat(40), MASTER_KEY: 'm'.repeat(40) },
};

/** A mail server that records each mail with its recipients. */
interface Post extends Office {
  readonly received: readonly (Office['received'][number] & { readonly to: readonly string[] })[];
}

/** Everything but the nodes. */
interface Around {
  readonly mongo: MortalMongoPlace;
  /** One event store server per node, on a shared log, so that one can lag behind. */
  readonly stores: readonly [EventStoreServer, EventStoreServer];
  readonly office: Post;
  readonly browser: Browser;
  readonly folder: string;
}

interface Nodes {
  readonly one: FleetNode;
  readonly other: FleetNode;
  readonly worker: FleetNode;
}

/**
 * Two API nodes behind one address, a worker node, and a browser whose pages can be moved between the nodes.
 * Close it in `afterAll`.
 */
export class TwoNodeStage {
  private constructor(
    private readonly around: Around,
    private readonly nodes: Nodes,
    private readonly balancer: TcpRelay,
  ) {}

  /** `clock`: where the nodes' clocks start, ISO. */
  static async open(
    openMongo: () => Promise<MortalMongoPlace>,
    office: Post,
    clock: string,
  ): Promise<TwoNodeStage> {
    const [store, mongo, browser] = await Promise.all([EventStoreServer.start(), openMongo(), openBrowser()]);
    const stores = [store, await EventStoreServer.start({ log: store.log })] as const;
    const folder = mkdtempSync(join(tmpdir(), 'two-node-stage-'));
    const around = { mongo, stores, browser, folder, office };
    // Opens with a placeholder target: the nodes need the balancer's address to start.
    const balancer = await TcpRelay.open('http://localhost');
    const nodes = await startNodes(around, { clock, publicUrl: new URL(balancer.url).origin });
    balancer.redirectTo(nodes.one.url);
    return new TwoNodeStage(around, nodes, balancer);
  }

  /** Address of the load balancer. */
  get url(): string {
    return new URL(this.balancer.url).origin;
  }

  /** Addresses of the two API nodes. */
  get urls(): readonly [string, string] {
    return [this.nodes.one.url, this.nodes.other.url];
  }

  /** A new visitor's page that records what it shows. */
  async screen(viewport = phone): Promise<Page> {
    return this.watched(await newScreen(this.around.browser, { viewport }));
  }

  /** A new organiser's page that records what it shows. */
  async organiserScreen(viewport = phone): Promise<Page> {
    const at = { url: this.url, adminToken: secrets.ADMIN_TOKEN };
    return this.watched(await newOrganiserScreen(this.around.browser, at, { viewport }));
  }

  private async watched(page: Page): Promise<Page> {
    await page.addInitScript({ path: inPage });
    return page;
  }

  /** An organiser's HTTP client, to prepare data that is not under test. */
  organiser(): Promise<Organiser> {
    return Organiser.signIn(this.url, secrets.ADMIN_TOKEN);
  }

  /** Routes every connection to the first node. */
  moveBack(): void {
    this.balancer.redirectTo(this.nodes.one.url);
  }

  /** Breaks every connection and routes new ones to the other node. */
  move(): void {
    this.balancer.redirectTo(this.nodes.other.url);
  }

  kill(): Promise<void> {
    return this.nodes.one.kill();
  }

  /**
   * Withholds new-event notifications from the other node, which still reads and writes, until the returned
   * function is called.
   */
  keepUninformed(): () => void {
    return this.around.stores[1].faults.hold('news');
  }

  /**
   * Silences the other node's connection to the event store without closing it, until the returned function
   * is called.
   */
  cutOff(): () => void {
    const { store } = this.nodes.other.wires;
    store.silence();
    return () => store.resume();
  }

  /** The sign-in code mailed to an address. */
  mailedCode(email: string): Promise<string> {
    const code = /^ *(\d{6})\r?$/m;
    return until(() => {
      const mails = this.mailsTo(email).map(({ text = '' }) => code.exec(text)?.[1]);
      return Promise.resolve(mails.find(Boolean));
    });
  }

  /** Mails sent to an address. */
  mailsTo(email: string) {
    return this.around.office.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  }

  /** Types of all events in the log, in order. */
  happened(): readonly string[] {
    return this.around.stores[0].log.all.map(({ type }) => type);
  }

  async close(): Promise<void> {
    const { browser, stores, mongo, office, folder } = this.around;
    await browser.close();
    await Promise.all(Object.values(this.nodes).map((node: FleetNode) => node.end()));
    killAll();
    for (const store of stores) store.kill();
    await Promise.all([mongo.close(), office.close(), this.balancer.close()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function startNodes(
  { stores, mongo, office, folder }: Around,
  { clock, publicUrl }: { readonly clock: string; readonly publicUrl: string },
): Promise<Nodes> {
  const swish = await startSwish({
    SWISH_DIR: join(folder, 'swish'),
    ...{ SWISH_PORT: '0', SWISH_PAGE_PORT: '0', SWISH_SIMULATOR_DELAY_MS: 'manual' },
  });
  const mail = { MAIL_URL: `smtp://${await office.open()}` };
  const more = { ...swish.env, ...secrets, ...mail, PUBLIC_URL: publicUrl };
  const began = performance.now();
  const now = () => Date.parse(clock) + performance.now() - began;
  const node = (role: 'api' | 'worker', { url }: EventStoreServer) =>
    FleetNode.of(role, { apis: 2, workers: 1, eventStore: url, database: mongo.url, clock, more }, now);
  const nodes = {
    one: await node('api', stores[0]),
    other: await node('api', stores[1]),
    worker: await node('worker', stores[0]),
  };
  await Promise.all(Object.values(nodes).map((each) => each.start()));
  return nodes;
}
