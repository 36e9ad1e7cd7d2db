import { sitePages } from '@app/domain';
import type { Page } from 'playwright-core';
import { addParticipant, pay, signIn } from './support/registration-steps';
import { goToPage, collectPageErrors } from './support/page-errors';
import { openRaceDay } from './support/race-day-pages';
import { laptop, phone, TestProduct } from './support/test-product';
import { collectCspViolations } from './support/site-pages';

/** Addresses visited per page; the first ones include every kind of content. */
const MAX_PER_PAGE = 3;

const patterns = Object.keys(sitePages).map((path) => ({
  path,
  fits: new RegExp(`^${path.replace(/\/:(\w+)\?/g, '(?:/[^/]+)?').replace(/:(\w+)/g, '[^/]+')}$`),
}));
const pageOf = (address: string) => patterns.find(({ fits }) => fits.test(address.split('?')[0] ?? ''))?.path;

/**
 * Follows every link within the site from the first page. Returns the visited addresses by route pattern;
 * fails on a page error, a policy violation or a page without links.
 */
async function crawl(page: Page, url: string, first: string): Promise<Map<string, string[]>> {
  const pageErrors = collectPageErrors(page);
  const readCspViolations = await collectCspViolations(page);
  const visited = new Map<string, string[]>();
  const waiting = [first];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const pattern = pageOf(address);
    // Other addresses are downloads.
    if (pattern === undefined || pattern === '/logout') continue;
    const before = visited.get(pattern) ?? [];
    if (before.length >= MAX_PER_PAGE || before.includes(address)) continue;
    visited.set(pattern, [...before, address]);
    await goToPage(page, url + address);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect([address, ...pageErrors(), ...(await readCspViolations())]).toEqual([address]);
    const links = await linksOn(page);
    expect([address, links.length > 0]).toEqual([address, true]);
    waiting.push(...links);
  }
  return visited;
}

/** Links of a page within the site; opens a closed menu first. */
async function linksOn(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: 'Öppna menyn' });
  if ((await menu.count()) > 0 && (await menu.isVisible())) await menu.click();
  const links = await page.evaluate<string[]>(`
    [...document.querySelectorAll('a[href]')].filter(({ origin, download }) => origin === location.origin && !download)
      .map(({ pathname, search }) => pathname + search)`);
  return [...new Set(links)];
}

/** Pages reached from a mail, a payment or the family's own state. */
const mailedPages = ['/betala/:link', '/verifiera/:id', '/kvitto/:id', '/avregistrera/:token'];

describe('Every page is reachable from the menus, without errors,', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openRaceDay();
  });
  afterAll(() => product.close());

  it('by a visitor with a phone', async () => {
    const visited = await crawl(await product.newPage(phone), product.url, '/');
    expect([...visited.keys()].sort()).toEqual(publicRoutePatterns);
  });

  it('by an organiser at a table', async () => {
    const visited = await crawl(await product.newOrganiserPage(laptop), product.url, '/');
    const all = new Set([
      ...visited.keys(),
      ...mailedPages,
      '/admin/login',
      '/logout',
      '/admin',
      '/anmalan/4',
      '/admin-old',
    ]);
    expect(patterns.map(({ path }) => path).filter((path) => !all.has(path))).toEqual([]);
  });

  /** Registration is closed on race day; the parent below visits it. */
  const publicRoutePatterns = patterns
    .map(({ path }) => path)
    .filter((path) => !/^\/(admin|tidtagning|logout|anmalan)/.test(path) && !mailedPages.includes(path))
    .concat('/admin/login')
    .sort();
});

describe('A parent who has paid', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });
  afterAll(() => product.close());

  it('reaches the receipt and the start list from the menus, without errors', async () => {
    const page = await product.newPage(phone);
    await signIn(product, page, 'foralder@example.se');
    await addParticipant(page, { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' });
    await pay(page, 'Betala');
    await page.getByText('är betald!').waitFor();
    const visited = await crawl(page, product.url, '/');
    expect([...visited.keys()]).toEqual(
      expect.arrayContaining(['/anmalan/:step?', '/kvitto/:id', '/startlistor']),
    );
  });
});
