import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { listenForTrouble } from './support/page-trouble';
import { phone, Stage } from './support/stage';
import { refusedByPolicy, titlesAt } from './support/titles';

/** Every other page has its long run: `site.long.spec.ts`. */
describe('What the server writes into a page', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());

  it('is what the page says itself, refused by no policy, with the partners and the way to share it', async () => {
    const page = await stage.screen(phone);
    const heard = listenForTrouble(page);
    const refused = await refusedByPolicy(page);
    const logo = page.waitForResponse(/\/partners\/cykelhornan\.\w+\.svg$/);

    expect(await titlesAt(page, `${stage.url}/resultat?dag=2025-09-13&distans=5.6`)).toEqual(
      Array(2).fill('Resultat 5.6K – Höstloppet 2025'),
    );
    await page.getByRole('tab', { name: '0.8K' }).click();
    await page.getByRole('tab', { name: '0.8K', selected: true }).waitFor();
    expect(await page.title()).toBe('Resultat 0.8K – Höstloppet 2025');
    const mail = await page.getByRole('link', { name: 'Dela via e-post' }).getAttribute('href');
    expect(decodeURIComponent(String(mail))).toContain(`${stage.url}/resultat?dag=2025-09-13&distans=0.8`);

    expect(await titlesAt(page, `${stage.url}/`)).toEqual(Array(2).fill('Höstloppet 2025'));
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    expect(await gapsBetweenParagraphs(page, 'Ett lopp för hela byn')).toEqual([16, 16]);
    await page.getByRole('img', { name: 'Cykelhörnan' }).scrollIntoViewIfNeeded();
    expect((await logo).status()).toBe(200);
    expect(await refused()).toEqual([]);
    expect(heard()).toEqual([]);
  });

  it('is the band of the bar and words where the page is made in the browser, before any script has come', async () => {
    const page = await stage.screen(phone);
    await page.route(/\.js$/, () => undefined);
    await page.goto(`${stage.url}/anmalan`, { waitUntil: 'commit' });
    const starting = page.getByRole('status').filter({ hasText: 'Hämtar sidan …' });
    await starting.waitFor();
    // The style comes by itself, and nothing is painted before it has.
    await until(() => page.evaluate<boolean>("getComputedStyle(document.body).margin === '0px'"));
    expect(await starting.boundingBox()).toMatchObject({ x: 0, y: 0, width: phone.width });
    await page.close();
  });

  it('tells what is chosen from the rest also in the colours of a system', async () => {
    const page = await stage.screen(phone);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${stage.url}/resultat?distans=0.8`);
    await page.getByRole('tab', { name: '0.8K', selected: true }).waitFor();
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).backgroundColor)`,
    );
    expect(new Set(colours.slice(1)).size).toBe(1);
    expect(colours[0]).not.toBe(colours[1]);
    await page.close();
  });

  it('brings a page that the network did not, as soon as there is network again', async () => {
    const page = await stage.screen(phone);
    await page.goto(`${stage.url}/banor`);
    await page.getByRole('heading', { name: 'Banor' }).waitFor();
    await page.getByRole('button', { name: 'Öppna menyn' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Galleri' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Public pages come together: this one's code has not been asked for.
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Anmälan' }).press('Enter');
    await page.getByText('Sidan visas av sig själv när nätet är tillbaka.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Anmälan', level: 1 }).waitFor();
    await page.close();
  });
});

/** How far the paragraphs below a heading stand from each other, CSS pixels: in one piece nobody reads them. */
function gapsBetweenParagraphs(page: Page, heading: string): Promise<number[]> {
  return page.evaluate<number[]>(`(() => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === ${JSON.stringify(heading)});
    const boxes = [...heading.nextElementSibling.children].map((each) => each.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - boxes[index].bottom));
  })()`);
}
