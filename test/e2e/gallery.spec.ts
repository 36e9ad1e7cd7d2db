import type { Page } from 'playwright-core';
import { expectForEverybody } from './support/every-page';
import { listenForTrouble } from './support/page-trouble';
import { phone, Stage } from './support/stage';

describe('The gallery', () => {
  let stage: Stage;
  let page: Page;
  let heard: () => string[];

  beforeAll(async () => {
    stage = await Stage.open();
    page = await stage.screen(phone);
    heard = listenForTrouble(page);
  });

  afterAll(() => stage.close());

  const carousel = () => page.getByRole('dialog', { name: 'Bilden i helskärm' });
  const count = (place: number) => carousel().getByText(`${String(place)} av 6`);

  it('is leafed through from the menu to a picture on one’s own disk, by keys alone', async () => {
    await page.goto(stage.url);
    await page.getByRole('button', { name: 'Öppna menyn' }).press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Galleri' }).press('Enter');
    await page.getByRole('link', { name: '2024 6 bilder' }).press('Enter');
    await page.getByRole('heading', { name: 'Bilder från 2024' }).waitFor();
    await page.getByRole('link', { name: /^Målbågen/ }).press('Enter');
    await count(1).waitFor();
    await page.keyboard.press('ArrowRight');
    await count(2).waitFor();
    await page.keyboard.press('ArrowRight');
    await count(3).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      carousel().getByRole('link', { name: 'Ladda ned' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toBe('hostloppet-2024-03.jpg');
    await expectForEverybody(page, []);
  });

  it('opens again at the picture of a link, and goes back to the list, with the focus where one was', async () => {
    await page.reload();
    await count(3).waitFor();
    await page.goBack();
    await carousel().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.locator('[id^=bild-]:focus').waitFor();
    await page.keyboard.press('Enter');
    await count(3).waitFor();
    await page.keyboard.press('Escape');
    await carousel().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('is left by swipes to the next picture, and downwards to the list', async () => {
    await page.getByRole('link', { name: /^Målbågen/ }).click();
    await count(1).waitFor();
    await drag({ x: 300, y: 420 }, { x: 80, y: 420 });
    await count(2).waitFor();
    await drag({ x: 195, y: 300 }, { x: 195, y: 620 });
    await carousel().waitFor({ state: 'detached' });
  });

  it('is kept out of search engines, and has no page for other years', async () => {
    for (const [path, status] of [
      ['/galleri', 200],
      ['/galleri/2024', 200],
      ['/galleri/2025', 200],
      ['/galleri/1999', 404],
    ] as const) {
      const answer = await page.request.get(stage.url + path);
      expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, status, 'noindex']);
    }
    expect(heard()).toEqual([]);
  });

  async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  }
});
