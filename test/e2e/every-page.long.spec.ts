import type { Page } from 'playwright-core';
import { PHONES } from './support/broken-text';
import { expectForEverybody, visit } from './support/every-page';
import { listenForTrouble } from './support/page-trouble';
import { adminPages, missingPages, openRaceDay, publicPages } from './support/race-day-pages';
import { desk, laptop, phone, smallPhone, type Stage } from './support/stage';

/** Each page is opened at the first size, and takes on the second as it stands: what depends on the width follows by itself. */
describe.each([
  ['phone', [phone, smallPhone]],
  ['large screen', [laptop, desk]],
] as const)('Everybody can use every page of a race day on a %s', (_size, sizes) => {
  let stage: Stage;
  let visitor: Page;
  let organiser: Page;
  let heard: (() => string[])[];

  beforeAll(async () => {
    stage = await openRaceDay();
    visitor = await stage.screen(sizes[0]);
    organiser = await stage.organiserScreen(sizes[0]);
    heard = [visitor, organiser].map((page) => listenForTrouble(page, missingPages));
  });

  afterAll(() => stage.close());

  async function expectUsable(page: Page, path: string, words: string): Promise<void> {
    await visit(page, stage.url + path, words);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectForEverybody(page, size === phone ? PHONES : []);
    }
    await page.setViewportSize(sizes[0]);
    expect(heard.flatMap((troubles) => troubles())).toEqual([]);
  }

  it.each(publicPages)('%s: %s', (path, _what, words) => expectUsable(visitor, path, words));

  // The page goes by the server's clock, which it reads in the configuration.
  it.each([
    ['2025-09-01T10:00:00Z', 'Sista dag för anmälan'],
    ['2025-09-12T20:00:00Z', 'Anmäl dig på plats'],
    ['2025-09-13T08:40:00Z', 'Nästa start'],
    ['2025-09-14T08:00:00Z', 'löpare gick i mål'],
  ])('the home page at %s: %s', async (instant, words) => {
    await visitor.route('**/api/config*', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...config, now: Date.parse(instant) } });
    });
    await expectUsable(visitor, '/', words);
    await visitor.unroute('**/api/config*');
  });

  it.each(adminPages)('%s: %s', (path, _what, words) => expectUsable(organiser, path, words));
});
