import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { findChromium } from '../../support/find-chromium.cjs';
import { START_MS, WAIT_MS } from '../../support/until';

const root = join(__dirname, '../../..');

/** A window's size in CSS pixels: phones in one hand, a laptop on the secretariat's table, a large screen on its wall. */
export const phone = { width: 390, height: 844 };
export const laptop = { width: 1280, height: 800 };
export const desk = { width: 1920, height: 1080 };

/** What an organiser at a screen is called. */
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
 * A browser without a product, for what is shown elsewhere. Close it in `afterAll`. Chromium itself crashes at a start now and then on a
 * machine under load ("Segmentation fault", seen in CI): nothing of ours has run yet, so it is started again, twice at most.
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

interface StageSettings {
  readonly dataDir: string;
  readonly port: number;
  /** What the product's clock shows now, epoch ms. */
  readonly now: () => number;
}

/** The product as its own process and a browser to use it with. Close it in `afterAll`. */
export class Stage {
  private constructor(
    private running: Product,
    private readonly browser: Browser,
    private readonly settings: StageSettings,
  ) {}

  /** `clock` is where the product's clock starts, ISO. `dataDir`: with what happened before; else a new one. */
  static async open(clock = '2025-09-13T08:30:00.000Z', dataDir?: string): Promise<Stage> {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'stage-'));
    const port = await freePort();
    const began = performance.now();
    const now = () => Date.parse(clock) + performance.now() - began;
    const settings = { dataDir: folder, port, now };
    const [product, browser] = await Promise.all([start(settings), openBrowser()]);
    return new Stage(product, browser, settings);
  }

  get url(): string {
    return this.running.url;
  }

  /** Where mail ends up, among other things. */
  get dataDir(): string {
    return this.settings.dataDir;
  }

  /** The address of the printed sign-in link. */
  get signInLink(): string {
    return `${this.url}/admin/login#token=${this.running.adminToken}`;
  }

  /** A person who prepares what the test is not about, over HTTP. */
  organiser(): Promise<Organiser> {
    return Organiser.signIn(this.url, this.running.adminToken);
  }

  /** A new person at a new screen: no cookies, no memory. */
  screen(viewport = laptop): Promise<Page> {
    return newScreen(this.browser, { viewport });
  }

  /** A screen whose browser keeps the site for when there is no network, as browsers do. */
  keepingScreen(viewport = phone): Promise<Page> {
    return newScreen(this.browser, { viewport, serviceWorkers: 'allow' });
  }

  /** A screen whose person has followed the printed link before and said what they are called. Nothing is open yet. */
  organiserScreen(viewport = laptop): Promise<Page> {
    return newOrganiserScreen(this.browser, this.running, { viewport });
  }

  /** The same with a browser that keeps the site. */
  keepingOrganiserScreen(viewport = phone): Promise<Page> {
    return newOrganiserScreen(this.browser, this.running, { viewport, serviceWorkers: 'allow' });
  }

  /** Pulls the plug, as a power cut does. */
  async pullPlug(): Promise<void> {
    await this.running.stop('SIGKILL');
  }

  /** Starts the product again on the same data and the same address; its clock has gone on meanwhile. */
  async plugIn(): Promise<void> {
    this.running = await start(this.settings);
  }

  async close(): Promise<void> {
    await Promise.all([this.browser.close(), this.running.stop()]);
    rmSync(this.settings.dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** A screen of somebody new to a browser. */
export async function newScreen(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    // What a worker answers is out of a test's hands.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.setDefaultNavigationTimeout(START_MS);
  return page;
}

/** A screen of a new organiser, at the product with this address and this secret in its sign-in link. */
export async function newOrganiserScreen(
  browser: Browser,
  { url, adminToken }: Pick<Product, 'url' | 'adminToken'>,
  options: BrowserContextOptions,
): Promise<Page> {
  const localStorage = [{ name: 'raceday.name', value: ORGANISER }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const page = await newScreen(browser, { ...options, storageState });
  const answer = await page.request.post(`${url}/admin/api/authenticate`, {
    headers: { 'x-requested-with': 'raceday' },
    data: { token: adminToken, name: ORGANISER },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const start = ({ dataDir, port, now }: StageSettings) =>
  Product.start({
    dataDir,
    port,
    clock: new Date(now()).toISOString(),
    entry: join(root, 'dist/apps/server/src/main.js'),
  });
