import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { RunningProduct } from './running-product';

/**
 * A mid-range phone on slow 4G, with Lighthouse's values: bytes a second, ms, and a quarter of the CPU speed.
 */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CPU_THROTTLING = 4;
const SIZE = { width: 412, height: 823 };

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page is idle when nothing has arrived, moved or blocked for this long. */
const IDLE_MS = 2000;
/** A busy machine with its CPU throttled is slow on a long list. */
const TIMEOUT_MS = 120_000;

const inPage = readFileSync(join(__dirname, '../in-page/first-view.js'), 'utf8');

/** A page's load metrics. `requests`: their number before the page is visible. */
export interface FirstView {
  readonly visibleAfterSeconds: number;
  readonly cumulativeLayoutShift: number;
  readonly totalBlockingMs: number;
  readonly requests: number;
}

interface Frames {
  readonly perSecond: number;
  readonly longestGapMs: number;
}

/** A phone's settings. `readySelector`: the element that marks a page as loaded, instead of the largest paint. */
export interface PhoneSettings {
  readonly isSignedIn?: boolean;
  readonly readySelector?: string;
  readonly hasSlowNetwork?: boolean;
}

/** Runs work in a browser. Without Chromium it logs that and returns no results. */
export async function inChromium<Found>(
  what: string,
  work: (browser: Browser) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    console.error(`${what}: not measured, no Chromium was found; CHROMIUM can name one`);
    return [];
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A first-time visitor's slow phone. */
export class Phone {
  /** Runs work with a new phone, and discards it afterwards. */
  static async with<T>(
    browser: Browser,
    product: RunningProduct,
    { settings = {}, work }: { settings?: PhoneSettings; work: (phone: Phone) => Promise<T> },
  ): Promise<T> {
    const { isSignedIn = false, readySelector, hasSlowNetwork = true } = settings;
    const context = await browser.newContext({
      viewport: SIZE,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1.75,
      locale: 'sv-SE',
      timezoneId: 'Europe/Stockholm',
      // What a service worker prefetches is not part of a first view.
      serviceWorkers: 'block',
    });
    try {
      if (isSignedIn) await context.addCookies(cookiesOf(product));
      const watch = readySelector === undefined ? '' : `watchFor(${JSON.stringify(readySelector)});`;
      await context.addInitScript(`${inPage}${watch}`);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      if (hasSlowNetwork)
        await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
      return await work(new Phone(page, addressOf(product)));
    } finally {
      await context.close();
    }
  }

  private constructor(
    readonly page: Page,
    private readonly address: string,
  ) {}

  /** Opens a page and waits until it is idle. */
  async open(path: string): Promise<FirstView> {
    await this.page.goto(this.address + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    await this.page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS });
    const loaded = this.page.evaluate<FirstView>(`firstView(${String(IDLE_MS)})`);
    const late = pause(TIMEOUT_MS, undefined, { ref: false });
    const view = await Promise.race([loaded, late]);
    if (!view) throw new Error(`${path} did not load, or was not idle within ${String(TIMEOUT_MS / 1000)} s`);
    return view;
  }

  /** Measures frames while an action runs on the page. */
  async measureFrames(action: (page: Page) => Promise<unknown>): Promise<Frames> {
    await this.page.evaluate('beginFrames()');
    await action(this.page);
    return this.page.evaluate<Frames>('endFrames()');
  }
}

function addressOf({ port }: RunningProduct): string {
  return `http://localhost:${String(port)}`;
}

function cookiesOf(product: RunningProduct) {
  const lines = (product.organiserHeaders.cookie ?? '').split('; ');
  return lines.map((line) => {
    const [name = '', ...value] = line.split('=');
    return { name, value: value.join('='), url: addressOf(product) };
  });
}

/**
 * Found like in the tests. The path is relative to the working folder, because the bench is compiled
 * elsewhere.
 */
function chromiumPath(): string | undefined {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const { findChromium } = load('./test/support/find-chromium.cjs') as {
    readonly findChromium: () => string | undefined;
  };
  return findChromium();
}
