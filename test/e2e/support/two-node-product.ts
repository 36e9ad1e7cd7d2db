import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Organiser } from '../../../apps/demo/src/organiser';
import { secrets } from '../../support/node-environment';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { FakeSmtpServer } from '../../../libs/adapters/src/testing/fake-smtp-server';
import { FleetNode } from '../../acceptance/support/fleet';
import { killAll, startSwish } from '../../acceptance/support/server-process';
import { EventStoreServer } from '../../doubles/event-store-server';
import { TcpRelay } from '../../doubles/tcp-relay';
import type { RestartableMongo } from '../../engines/mongo-servers';
import { newOrganiserContextPage, newContextPage, openBrowser, phone } from './test-product';

const inPage = join(__dirname, 'in-page/stories.js');

/** The global that the in-page script defines. */
declare const stories: {
  readonly runners: () => Readonly<Record<string, readonly string[]>>;
  readonly buttons: () => readonly string[];
};

/** Every text that a screen has shown since it opened, in order, by bib. */
export function shownTextsByBib(screen: Page) {
  return screen.evaluate(() => stories.runners());
}

/** Every button that a screen has shown since it opened. */
export function shownButtons(screen: Page) {
  return screen.evaluate(() => stories.buttons());
}

/** Everything but the nodes. */
interface TwoNodeEnvironment {
  readonly mongo: RestartableMongo;
  /** One event store server per node, on a shared log, so that one can lag behind. */
  readonly stores: readonly [EventStoreServer, EventStoreServer];
  readonly smtpServer: FakeSmtpServer;
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
export class TwoNodeProduct {
  private constructor(
    private readonly environment: TwoNodeEnvironment,
    private readonly nodes: Nodes,
    private readonly balancer: TcpRelay,
  ) {}

  /** `clock`: where the nodes' clocks start, ISO. */
  static async open(openMongo: () => Promise<RestartableMongo>, clock: string): Promise<TwoNodeProduct> {
    const [store, mongo, browser] = await Promise.all([EventStoreServer.start(), openMongo(), openBrowser()]);
    const stores = [store, await EventStoreServer.start({ log: store.log })] as const;
    const folder = temporaryFolder('two-node-product');
    const environment = { mongo, stores, browser, folder, smtpServer: new FakeSmtpServer() };
    // Opens with a placeholder target: the nodes need the balancer's address to start.
    const balancer = await TcpRelay.open('http://localhost');
    const nodes = await startNodes(environment, { clock, publicUrl: new URL(balancer.url).origin });
    balancer.redirectTo(nodes.one.url);
    return new TwoNodeProduct(environment, nodes, balancer);
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
  async newPage(viewport = phone): Promise<Page> {
    return this.recordShownTexts(await newContextPage(this.environment.browser, { viewport }));
  }

  /** A new organiser's page that records what it shows. */
  async newOrganiserPage(viewport = phone): Promise<Page> {
    const at = { url: this.url, adminToken: secrets.ADMIN_TOKEN };
    return this.recordShownTexts(await newOrganiserContextPage(this.environment.browser, at, { viewport }));
  }

  private async recordShownTexts(page: Page): Promise<Page> {
    await page.addInitScript({ path: inPage });
    return page;
  }

  /** An organiser's HTTP client, to prepare data that is not under test. */
  organiser(): Promise<Organiser> {
    return Organiser.signIn(this.url, secrets.ADMIN_TOKEN);
  }

  /** Routes every connection to the first node. */
  moveToFirstNode(): void {
    this.balancer.redirectTo(this.nodes.one.url);
  }

  /** Breaks every connection and routes new ones to the other node. */
  moveToOtherNode(): void {
    this.balancer.redirectTo(this.nodes.other.url);
  }

  killFirstNode(): Promise<void> {
    return this.nodes.one.kill();
  }

  /**
   * Withholds new-event notifications from the other node, which still reads and writes, until the returned
   * function is called.
   */
  holdNotifications(): () => void {
    return this.environment.stores[1].faults.holdLiveEvents();
  }

  /**
   * Silences the other node's connection to the event store without closing it, until the returned function
   * is called.
   */
  silenceEventStore(): () => void {
    const { store } = this.nodes.other.relays;
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
    return this.environment.smtpServer.received
      .filter(({ to }) => to.includes(email))
      .map(({ mail }) => mail);
  }

  /** Types of all events in the log, in order. */
  eventTypes(): readonly string[] {
    return this.environment.stores[0].log.all.map(({ type }) => type);
  }

  async close(): Promise<void> {
    const { browser, stores, mongo, smtpServer } = this.environment;
    await browser.close();
    await Promise.all(Object.values(this.nodes).map((node: FleetNode) => node.end()));
    killAll();
    for (const store of stores) store.kill();
    await Promise.all([mongo.close(), smtpServer.close(), this.balancer.close()]);
  }
}

async function startNodes(
  { stores, mongo, smtpServer, folder }: TwoNodeEnvironment,
  { clock, publicUrl }: { readonly clock: string; readonly publicUrl: string },
): Promise<Nodes> {
  const swish = await startSwish({
    SWISH_DIR: join(folder, 'swish'),
    ...{ SWISH_PORT: '0', SWISH_PAGE_PORT: '0', SWISH_SIMULATOR_DELAY_MS: 'manual' },
  });
  const mail = { MAIL_URL: `smtp://${await smtpServer.open()}` };
  const more = { ...swish.env, ...secrets, ...mail, PUBLIC_URL: publicUrl };
  const began = performance.now();
  const now = () => Date.parse(clock) + performance.now() - began;
  const node = (role: 'api' | 'worker', { url }: EventStoreServer) =>
    FleetNode.create(role, { apis: 2, workers: 1, eventStore: url, database: mongo.url, clock, more }, now);
  const nodes = {
    one: await node('api', stores[0]),
    other: await node('api', stores[1]),
    worker: await node('worker', stores[0]),
  };
  await Promise.all(Object.values(nodes).map((each) => each.start()));
  return nodes;
}
