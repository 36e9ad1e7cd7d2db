import type { Page } from 'playwright-core';
import { expectUsablePageAtEverySize, visit } from './support/page-checks';
import {
  expectNarrowAtLargeText,
  expectUsableInDisplayModes,
  controlsInPrint,
} from './support/display-modes';
import { collectPageErrors } from './support/page-errors';
import { adminPages, notFoundPaths, openRaceDay, publicPages } from './support/race-day-pages';
import { phone, type TestProduct } from './support/test-product';

describe('Every page of a race day, at every screen size', () => {
  let product: TestProduct;
  let visitor: Page;
  let organiser: Page;
  let pageErrors: (() => string[])[];

  beforeAll(async () => {
    product = await openRaceDay();
    visitor = await product.newPage(phone);
    organiser = await product.newOrganiserPage(phone);
    pageErrors = [visitor, organiser].map((page) => collectPageErrors(page, notFoundPaths));
  });

  afterAll(() => product.close());

  async function expectUsable(page: Page, path: string, expectedText: string): Promise<void> {
    await visit(page, product.url + path, expectedText);
    await expectUsablePageAtEverySize(page);
    expect(pageErrors.flatMap((errors) => errors())).toEqual([]);
  }

  it.each(publicPages)('%s: %s', async (path, _what, expectedText) => {
    await expectUsable(visitor, path, expectedText);
    await expectUsableInDisplayModes(visitor);
  });

  it.each(publicPages.filter(([path]) => /^\/(resultat(?!.*skarm)|startlistor|banor)/.test(path)))(
    '%s has no controls in print: %s',
    async (path, _what, expectedText) => {
      await visit(visitor, product.url + path, expectedText);
      expect(await controlsInPrint(visitor)).toEqual([]);
    },
  );

  // The page uses the server's clock from the configuration.
  it.each([
    ['2025-09-01T10:00:00Z', 'Sista dag för anmälan'],
    ['2025-09-12T20:00:00Z', 'Anmäl dig på plats'],
    ['2025-09-14T08:00:00Z', 'löpare gick i mål'],
  ])('the home page at %s shows: %s', async (instant, expectedText) => {
    await visitor.route('**/api/config*', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...config, now: Date.parse(instant) } });
    });
    await expectUsable(visitor, '/', expectedText);
    await visitor.unroute('**/api/config*');
  });

  it.each(adminPages)('%s: %s', async (path, _what, expectedText) => {
    await expectUsable(organiser, path, expectedText);
    await expectNarrowAtLargeText(organiser);
  });
});
