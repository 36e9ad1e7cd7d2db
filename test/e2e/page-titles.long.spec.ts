import type { Page } from 'playwright-core';
import { laptop, TestProduct } from './support/test-product';
import { pagePaths, collectCspViolations, titlesAt } from './support/site-pages';

/** Addresses that redirect at once. */
const REDIRECTS = ['/anmalan/4', '/logout'];

describe('Page titles of server and browser', () => {
  let product: TestProduct;
  let visitor: Page;
  let organiser: Page;
  let readCspViolations: (() => Promise<string[]>)[];

  beforeAll(async () => {
    product = await TestProduct.open();
    visitor = await product.newPage(laptop);
    organiser = await product.newOrganiserPage(laptop);
    readCspViolations = await Promise.all([visitor, organiser].map(collectCspViolations));
  });
  afterAll(() => product.close());

  it.each([
    ...pagePaths.filter((address) => !REDIRECTS.includes(address)),
    '/finns-inte',
    '/startlistor?dag=2025-09-13&distans=0.8',
    '/admin/race/race-250913-08',
  ])('are equal for %s, without a policy violation', async (path) => {
    const page = path.startsWith('/admin') && path !== '/admin/login' ? organiser : visitor;
    const [served, written] = await titlesAt(page, product.url + path);
    expect(served).not.toBe('');
    expect([path, written]).toEqual([path, served]);
    for (const read of readCspViolations) expect(await read()).toEqual([]);
  });
});
