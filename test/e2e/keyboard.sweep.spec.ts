import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { visit } from './support/page-checks';
import { registrationStates } from './support/registration-states';
import { adminPages, openRaceDay, publicPages } from './support/race-day-pages';
import { laptop, phone, TestProduct } from './support/test-product';

const inPage = readFileSync(join(__dirname, 'support/in-page/keyboard.js'), 'utf8');
/** More tab stops than any page has: beyond this the focus is trapped. */
const MAX_STOPS = 1500;

interface Stop {
  readonly name: string;
  readonly isRound: boolean;
  readonly faults: readonly string[];
}

/** Faults for a keyboard user; [] is clean. Repeats a faulty run once the page has finished loading. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const faults = await tabThrough(page);
  if (faults.length === 0) return faults;
  await page.waitForLoadState('networkidle');
  return tabThrough(page);
}

async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(inPage);
  const faults: string[] = [];
  for (let press = 0; press < MAX_STOPS; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop | null>('keyboard.stop()');
    // After the last stop the browser's toolbar has focus, then the first stop; the run may begin in the
    // middle.
    if (stop === null) continue;
    if (stop.isRound) {
      const missed = await page.evaluate<string[]>('keyboard.missed()');
      return [...faults, ...missed.map((name) => `${name} is never reached`)];
    }
    faults.push(...stop.faults.map((fault) => `${stop.name} ${fault}`));
  }
  return [...faults, 'there is no end to it'];
}

// Organisers use keyboards on laptops only.
describe.each([
  ['phone', phone, []],
  ['laptop', laptop, adminPages],
] as const)('Tab reaches every control, in view and marked, on a %s', (_size, viewport, organisersPages) => {
  let product: TestProduct;
  let visitor: Page;
  let organiser: Page;

  beforeAll(async () => {
    product = await openRaceDay();
    visitor = await product.newPage(viewport);
    organiser = await product.newOrganiserPage(viewport);
  });
  afterAll(() => product.close());

  it.each(publicPages)('%s: %s', async (path, _what, expectedText) => {
    await visit(visitor, product.url + path, expectedText);
    expect([path, ...(await keyboardFaults(visitor))]).toEqual([path]);
  });

  for (const [path, what, expectedText] of organisersPages)
    it(`${path}: ${what}`, async () => {
      await visit(organiser, product.url + path, expectedText);
      expect([path, ...(await keyboardFaults(organiser))]).toEqual([path]);
    });
});

describe('Tab reaches every control, in view and marked, during a registration', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });
  afterAll(() => product.close());

  it.each(registrationStates)('%s', async (_what, prepare, expectedText) => {
    const page = await product.newPage(phone);
    const path = await prepare(product, page);
    await visit(page, product.url + path, expectedText);
    expect([path, ...(await keyboardFaults(page))]).toEqual([path]);
    await page.context().close();
  });
});
