import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { ServerProcess } from '../../../apps/demo/src/server-process';
import { SERVER_ENTRY } from '../../acceptance/support/server-process';
import { findChromium } from '../../support/find-chromium.cjs';
import { temporaryFolder } from '../../support/temporary-folder';
import { START_MS, WAIT_MS } from '../../support/until';

/** Window sizes in CSS pixels: a phone, a secretary's laptop, a large wall screen. */
export const phone = { width: 390, height: 844 };
export const laptop = { width: 1280, height: 800 };
export const desk = { width: 1920, height: 1080 };

/** The organiser's name on every organiser screen. */
const ORGANISER = 'Stina Öberg';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A browser without a product. Close it in `afterAll`. Retries twice: under load Chromium itself sometimes
 * crashes at its start ("Segmentation fault", seen in CI), before any of our code runs.
 */
export async function openBrowser(tries = 3): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium was found');
  try {
    return await chromium.launch({ executablePath, args: FLAGS });
  } catch (error) {
    if (tries <= 1) throw error;
    return openBrowser(tries - 1);
  }
}

interface TestProductSettings {
  readonly dataDir: string;
  readonly port: number;
  /** The product's clock, epoch ms. */
  readonly now: () => number;
}

/** The product in its own process, and a browser to use it with. Close it in `afterAll`. */
export class TestProduct {
  private constructor(
    private product: ServerProcess,
    private readonly browser: Browser,
    private readonly settings: TestProductSettings,
  ) {}

  /** `clock`: where the product's clock starts, ISO. `dataDir`: existing data; a new folder without it. */
  static async open(clock = '2025-09-13T08:30:00.000Z', dataDir?: string): Promise<TestProduct> {
    const folder = dataDir ?? temporaryFolder('test-product');
    const port = await freePort();
    const began = performance.now();
    const now = () => Date.parse(clock) + performance.now() - began;
    const settings = { dataDir: folder, port, now };
    const [product, browser] = await Promise.all([startProduct(settings), openBrowser()]);
    return new TestProduct(product, browser, settings);
  }

  get url(): string {
    return this.product.url;
  }

  /** The product's data folder; its `outbox` holds the mail as files. */
  get dataDir(): string {
    return this.settings.dataDir;
  }

  /** The sign-in link that the product prints. */
  get signInLink(): string {
    return `${this.url}/admin/login#token=${this.product.adminToken}`;
  }

  /** An organiser's HTTP client, to prepare data that is not under test. */
  organiser(): Promise<Organiser> {
    return Organiser.signIn(this.url, this.product.adminToken);
  }

  /** A page in a new browser context: no cookies, no storage. */
  newPage(viewport = laptop): Promise<Page> {
    return newContextPage(this.browser, { viewport });
  }

  /** A page that may run the service worker, as real browsers do. */
  newPageWithServiceWorker(viewport = phone): Promise<Page> {
    return newContextPage(this.browser, { viewport, serviceWorkers: 'allow' });
  }

  /** A signed-in organiser's page with the organiser's name stored; no address is open yet. */
  newOrganiserPage(viewport = laptop): Promise<Page> {
    return newOrganiserContextPage(this.browser, this.product, { viewport });
  }

  /** The same, on a phone with a touch screen. */
  newOrganiserTouchPage(): Promise<Page> {
    return newOrganiserContextPage(this.browser, this.product, { viewport: phone, hasTouch: true });
  }

  /** The same, with the service worker. */
  newOrganiserPageWithServiceWorker(viewport = phone): Promise<Page> {
    return newOrganiserContextPage(this.browser, this.product, { viewport, serviceWorkers: 'allow' });
  }

  /** Kills the product with SIGKILL. */
  async kill(): Promise<void> {
    await this.product.stop('SIGKILL');
  }

  /** Restarts the product on the same data and address; its clock has kept running. */
  async restart(): Promise<void> {
    this.product = await startProduct(this.settings);
  }

  async close(): Promise<void> {
    await Promise.all([this.browser.close(), this.product.stop()]);
  }
}

/** A page in a new browser context. */
export async function newContextPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    // A test cannot control the answers of a service worker.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.setDefaultNavigationTimeout(START_MS);
  return page;
}

/** A page signed in as a new organiser of the product at `url`. */
export async function newOrganiserContextPage(
  browser: Browser,
  { url, adminToken }: Pick<ServerProcess, 'url' | 'adminToken'>,
  options: BrowserContextOptions,
): Promise<Page> {
  const localStorage = [{ name: 'raceday.name', value: ORGANISER }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const page = await newContextPage(browser, { ...options, storageState });
  const answer = await page.request.post(`${url}/admin/api/authenticate`, {
    headers: { 'x-requested-with': 'raceday' },
    data: { token: adminToken, name: ORGANISER },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const startProduct = ({ dataDir, port, now }: TestProductSettings) =>
  ServerProcess.start({
    dataDir,
    port,
    clock: new Date(now()).toISOString(),
    entry: SERVER_ENTRY,
  });
