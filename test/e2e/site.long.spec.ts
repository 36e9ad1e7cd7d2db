import type { Page } from 'playwright-core';
import { laptop, TestProduct } from './support/stage';
import { everyAddress, collectCspViolations, titlesAt } from './support/titles';

/** Addresses that redirect at once. */
const REDIRECTS = ['/anmalan/4', '/logout'];

describe('Page titles of server and browser', () => {
  let stage: TestProduct;
  let visitor: Page;
  let organiser: Page;
  let refused: (() => Promise<string[]>)[];

  beforeAll(async () => {
    stage = await TestProduct.open();
    visitor = await stage.newPage(laptop);
    organiser = await stage.newOrganiserPage(laptop);
    refused = await Promise.all([visitor, organiser].map(collectCspViolations));
  });
  afterAll(() => stage.close());

  it.each([
    ...everyAddress.filter((address) => !REDIRECTS.includes(address)),
    '/finns-inte',
    '/startlistor?dag=2025-09-13&distans=0.8',
    '/admin/race/race-250913-08',
  ])('are equal for %s, without a policy violation', async (path) => {
    const page = path.startsWith('/admin') && path !== '/admin/login' ? organiser : visitor;
    const [served, written] = await titlesAt(page, stage.url + path);
    expect(served).not.toBe('');
    expect([path, written]).toEqual([path, served]);
    for (const read of refused) expect(await read()).toEqual([]);
  });
});
