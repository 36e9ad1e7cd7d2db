import type { Page } from 'playwright-core';
import { expectForEverybody } from './support/every-page';
import { listenForTrouble } from './support/page-trouble';
import { phone, Stage } from './support/stage';

const TILES = 'https://tile.openstreetmap.org/**';
const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

describe('A visitor who looks for the courses', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });

  afterAll(() => stage.close());

  it('finds them in the menu, opens the map and chooses what it shows', async () => {
    const page = await stage.screen(phone);
    const heard = listenForTrouble(page);
    let tiles = 0;
    await page.route(TILES, (route) => {
      tiles++;
      return route.fulfill({ contentType: 'image/svg+xml', body: tile });
    });
    await page.goto(stage.url);
    await page.getByRole('button', { name: 'Öppna menyn' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Banor' }).click();
    await page.getByRole('img', { name: 'Bana 5.6K sedd uppifrån' }).waitFor();
    expect(tiles).toBe(0);

    await page.getByRole('button', { name: 'Visa på karta' }).click();
    await page.getByRole('button', { name: 'Välj banor' }).click();
    for (const label of ['0.8K', '1.6K', '2.8K']) await page.getByRole('checkbox', { name: label }).uncheck();
    await page.locator('.leaflet-tooltip', { hasText: '3 km' }).waitFor();
    expect(await linesOn(page)).toBe(1);
    expect(tiles).toBeGreaterThan(0);
    await expectForEverybody(page, [320]);
    expect(heard()).toEqual([]);
  });

  it('sees the courses on an empty map when its pictures cannot be had, and is told', async () => {
    const page = await stage.screen(phone);
    await page.route(TILES, (route) => route.abort());
    await page.goto(`${stage.url}/banor?karta=ja`);
    await page.getByText('Kartbilden går inte att hämta just nu.').waitFor();
    expect(await linesOn(page)).toBe(4);
  });
});

/** How many courses are drawn: the dots of the map are paths too, but filled ones. */
function linesOn(page: Page): Promise<number> {
  return page.locator('.leaflet-overlay-pane path[fill="none"]').count();
}
