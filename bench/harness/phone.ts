import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { RunningProduct } from './running-product';

/** A middling phone on slow 4G, as Lighthouse has it: bytes a second, ms, and a fourth of the processor. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const TIMES_SLOWER = 4;
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

/** A page is at rest when nothing has come, moved or held it up for so long. */
const QUIET_MS = 2000;
/** A busy machine with its processor slowed again takes its time over a long list. */
const PATIENCE_MS = 120_000;

const inPage = readFileSync(join(__dirname, '../in-page/first-view.js'), 'utf8');

/** What it is like to wait for a page: until it is there, how much moved, ms in which it heard nobody, and what was asked for by then. */
export interface FirstView {
  readonly seconds: number;
  readonly shift: number;
  readonly blocking: number;
  readonly requests: number;
}

/** How smoothly something went: frames a second, and the longest wait between two of them, ms. */
interface Frames {
  readonly perSecond: number;
  readonly longest: number;
}

/** How a phone is. `awaited`: what a page is there with, where that is not simply the largest thing on it. */
export interface PhoneSettings {
  readonly isSignedIn?: boolean;
  readonly awaited?: string;
  readonly hasSlowNetwork?: boolean;
}

/** A browser for as long as the work takes. Where there is none it says so, and nothing is found. */
export async function inChromium<Found>(
  what: string,
  work: (browser: Browser) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const executablePath = chromiumHere();
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

/** Somebody's phone: slow, and never here before. */
export class Phone {
  /** Does something with a new one, which is thrown away afterwards. */
  static async with<T>(
    browser: Browser,
    product: RunningProduct,
    { settings = {}, work }: { settings?: PhoneSettings; work: (phone: Phone) => Promise<T> },
  ): Promise<T> {
    const { isSignedIn = false, awaited, hasSlowNetwork = true } = settings;
    const context = await browser.newContext({
      viewport: SIZE,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1.75,
      locale: 'sv-SE',
      timezoneId: 'Europe/Stockholm',
      // What a worker fetches ahead is no part of a first view.
      serviceWorkers: 'block',
    });
    try {
      if (isSignedIn) await context.addCookies(cookiesOf(product));
      const awaiting = awaited === undefined ? '' : `watchFor(${JSON.stringify(awaited)});`;
      await context.addInitScript(`${inPage}${awaiting}`);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      if (hasSlowNetwork)
        await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
      return await work(new Phone(page, addressOf(product)));
    } finally {
      await context.close();
    }
  }

  private constructor(
    readonly page: Page,
    private readonly address: string,
  ) {}

  /** Opens a page and waits until it is at rest. */
  async open(path: string): Promise<FirstView> {
    await this.page.goto(this.address + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    await this.page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
    const seen = this.page.evaluate<FirstView>(`firstView(${String(QUIET_MS)})`);
    const late = pause(PATIENCE_MS, undefined, { ref: false });
    const view = await Promise.race([seen, late]);
    if (!view) throw new Error(`${path} never came, or never came to rest`);
    return view;
  }

  /** How smoothly the page goes while somebody does something there. */
  async framesWhile(does: (page: Page) => Promise<unknown>): Promise<Frames> {
    await this.page.evaluate('beginFrames()');
    await does(this.page);
    return this.page.evaluate<Frames>('endFrames()');
  }
}

function addressOf({ port }: RunningProduct): string {
  return `http://localhost:${String(port)}`;
}

function cookiesOf(product: RunningProduct) {
  const lines = (product.headers.cookie ?? '').split('; ');
  return lines.map((line) => {
    const [name = '', ...value] = line.split('=');
    return { name, value: value.join('='), url: addressOf(product) };
  });
}

/** It is looked for as the tests do: the bench is compiled elsewhere, and runs at the project's top. */
function chromiumHere(): string | undefined {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const { findChromium } = load('./test/support/find-chromium.cjs') as {
    readonly findChromium: () => string | undefined;
  };
  return findChromium();
}
