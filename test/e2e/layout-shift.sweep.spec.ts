import type { Page } from 'playwright-core';
import { registrationStates } from './support/registration-states';
import { expectNoLayoutShift, throttlePage, type SlowVisit } from './support/layout-shift';
import { adminPages, openRaceDay, publicPages } from './support/race-day-pages';
import { laptop, TestProduct } from './support/test-product';

/** Windows of a cheap phone and of a laptop, in CSS pixels. */
const SIZES = [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
] as const;

const topPages = [
  ['/', 'av 65 i mål'],
  ['/anmalan', 'Skicka kod'],
  ['/startlistor?dag=2025-09-13&distans=5.6', '65 anmälda löpare'],
  ['/resultat?dag=2025-09-13&distans=5.6', 'Plats'],
] as const;

/**
 * Opens the most visited pages side by side on phones and fails on a layout shift. `prepare` runs on each
 * page first.
 */
async function expectTopPagesStable(
  product: TestProduct,
  prepare: (page: Page, expectedText: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const visitAlone = async ([path, expectedText]: readonly [string, string]) => {
    const page = await product.newPage(SIZES[0]);
    await prepare(page, expectedText);
    await expectNoLayoutShift(await throttlePage(page), product.url + path, expectedText);
  };
  await Promise.all(topPages.map(visitAlone));
}

describe('Pages of a race day load without layout shifts on a slow network', () => {
  let product: TestProduct;
  let visitors: SlowVisit[];
  let organiser: SlowVisit;

  beforeAll(async () => {
    product = await openRaceDay();
    // Chromium throttles by keeping the processor busy, so only the phone is throttled.
    visitors = await Promise.all([
      throttlePage(await product.newPage(SIZES[0])),
      throttlePage(await product.newPage(SIZES[1]), 1),
    ]);
    organiser = await throttlePage(await product.newOrganiserPage(laptop), 1);
  });

  afterAll(() => product.close());

  it.each(publicPages)('%s: %s', async (path, _what, expectedText) => {
    await Promise.all(visitors.map((visit) => expectNoLayoutShift(visit, product.url + path, expectedText)));
  });

  it.each(adminPages)('%s: %s', async (path, _what, expectedText) => {
    await expectNoLayoutShift(organiser, product.url + path, expectedText);
  });

  it('the most visited pages, side by side', () => expectTopPagesStable(product));

  it('the most visited pages, when fonts load last', async () => {
    expect(await missingTypefaces()).toEqual([]);
    await expectTopPagesStable(product, delayFonts);
  });

  /** An error text when the fallback font has no installed typeface of phones and laptops. */
  async function missingTypefaces(): Promise<string[]> {
    const page = await product.newPage();
    await page.goto(product.url);
    return page.evaluate<string[]>(`(async () => {
      const faces = [...document.fonts].filter(({ family }) => family.includes('Stand-in'));
      const loaded = await Promise.allSettled(faces.map((face) => face.load()));
      return loaded.some(({ status }) => status === 'rejected')
        ? ['Neither Arial, Liberation Sans nor Roboto is installed: apt-get install fonts-liberation']
        : [];
    })()`);
  }

  async function delayFonts(page: Page, expectedText: string): Promise<void> {
    await page.route(/\.woff2$/, async (route) => {
      await page.getByText(expectedText).first().waitFor();
      await route.continue();
    });
  }
});

describe('Pages of a registration load without layout shifts on a slow network', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });

  afterAll(() => product.close());

  it.each(registrationStates)('%s', async (_what, prepare, expectedText) => {
    const page = await product.newPage(SIZES[0]);
    const path = await prepare(product, page);
    await expectNoLayoutShift(await throttlePage(page), product.url + path, expectedText);
    await page.close();
  });
});
