import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { accessibilityFaults } from './support/accessibility';
import { expectUsablePage } from './support/page-checks';
import { collectPageErrors } from './support/page-errors';
import { laptop, phone, TestProduct } from './support/test-product';
import { collectCspViolations, titlesAt } from './support/site-pages';

// All tests share a product and a browser: starting them costs more than most tests here.
let product: TestProduct;

beforeAll(async () => {
  product = await TestProduct.open();
});
afterAll(() => product.close());

describe('The gallery', () => {
  let page: Page;
  let pageErrors: () => string[];

  beforeAll(async () => {
    page = await product.newPage(phone);
    pageErrors = collectPageErrors(page);
  });

  afterAll(() => page.context().close());

  const carousel = () => page.getByRole('dialog', { name: 'Bilden i helskärm' });
  const count = (place: number) => carousel().getByText(`${String(place)} av 6`);

  it('leads from the menu to a downloaded picture by keyboard', async () => {
    await page.goto(product.url);
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
    await expectUsablePage(page, []);
  });

  it('opens at a linked picture, and returns to the list with the focus restored', async () => {
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

  it('shows the next picture on a swipe, and the list on a swipe down', async () => {
    await page.getByRole('link', { name: /^Målbågen/ }).click();
    await count(1).waitFor();
    await drag({ x: 300, y: 420 }, { x: 80, y: 420 });
    await count(2).waitFor();
    await drag({ x: 195, y: 300 }, { x: 195, y: 620 });
    await carousel().waitFor({ state: 'detached' });
  });

  it('answers with noindex, and with 404 for other years', async () => {
    for (const [path, status] of [
      ['/galleri', 200],
      ['/galleri/2024', 200],
      ['/galleri/2025', 200],
      ['/galleri/1999', 404],
    ] as const) {
      const answer = await page.request.get(product.url + path);
      expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, status, 'noindex']);
    }
    expect(pageErrors()).toEqual([]);
  });

  async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  }
});

const TILES = 'https://tile.openstreetmap.org/**';
const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

describe('The courses page', () => {
  it('opens a map with selectable courses', async () => {
    const page = await product.newPage(phone);
    const pageErrors = collectPageErrors(page);
    let tiles = 0;
    await page.route(TILES, (route) => {
      tiles++;
      return route.fulfill({ contentType: 'image/svg+xml', body: tile });
    });
    await page.goto(product.url);
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
    await expectUsablePage(page, [320]);
    expect(pageErrors()).toEqual([]);
  });

  it('shows courses without map tiles, and reports the missing tiles', async () => {
    const page = await product.newPage(phone);
    await page.route(TILES, (route) => route.abort());
    await page.goto(`${product.url}/banor?karta=ja`);
    await page.getByText('Kartbilden går inte att hämta just nu.').waitFor();
    expect(await linesOn(page)).toBe(4);
  });
});

/** Number of courses drawn; the map's dots are filled paths. */
function linesOn(page: Page): Promise<number> {
  return page.locator('.leaflet-overlay-pane path[fill="none"]').count();
}

/** Other pages have a long run: `page-titles.long.spec.ts`. */
describe("A page's HTML from the server", () => {
  it("has the page's own title, partners and sharing link, without a policy violation", async () => {
    const page = await product.newPage(phone);
    const pageErrors = collectPageErrors(page);
    const refused = await collectCspViolations(page);
    const logo = page.waitForResponse(/\/partners\/cykelhornan\.\w+\.svg$/);

    expect(await titlesAt(page, `${product.url}/resultat?dag=2025-09-13&distans=5.6`)).toEqual(
      Array(2).fill('Resultat 5.6K – Höstloppet 2025'),
    );
    await page.getByRole('tab', { name: '0.8K' }).click();
    await page.getByRole('tab', { name: '0.8K', selected: true }).waitFor();
    expect(await page.title()).toBe('Resultat 0.8K – Höstloppet 2025');
    const mail = await page.getByRole('link', { name: 'Dela via e-post' }).getAttribute('href');
    expect(decodeURIComponent(String(mail))).toContain(`${product.url}/resultat?dag=2025-09-13&distans=0.8`);

    expect(await titlesAt(page, `${product.url}/`)).toEqual(Array(2).fill('Höstloppet 2025'));
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);
    expect(await gapsBetweenParagraphs(page, 'Ett lopp för hela byn')).toEqual([16, 16]);
    await page.getByRole('img', { name: 'Cykelhörnan' }).scrollIntoViewIfNeeded();
    expect((await logo).status()).toBe(200);
    expect(await refused()).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });

  it('shows a bar and a loading text before any script has loaded', async () => {
    const page = await product.newPage(phone);
    await page.route(/\.js$/, () => undefined);
    await page.goto(`${product.url}/anmalan`, { waitUntil: 'commit' });
    const starting = page.getByRole('status').filter({ hasText: 'Hämtar sidan …' });
    await starting.waitFor();
    // The stylesheet loads separately, and nothing is painted before it has.
    await until(() => page.evaluate<boolean>("getComputedStyle(document.body).margin === '0px'"));
    expect(await starting.boundingBox()).toMatchObject({ x: 0, y: 0, width: phone.width });
    await page.close();
  });

  it('marks the selected tab in forced colours', async () => {
    const page = await product.newPage(phone);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${product.url}/resultat?distans=0.8`);
    await page.getByRole('tab', { name: '0.8K', selected: true }).waitFor();
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=tab]')].map((tab) => getComputedStyle(tab).backgroundColor)`,
    );
    expect(new Set(colours.slice(1)).size).toBe(1);
    expect(colours[0]).not.toBe(colours[1]);
    await page.close();
  });

  it('loads a page that failed offline when the network is back', async () => {
    const page = await product.newPage(phone);
    await page.goto(`${product.url}/banor`);
    await page.getByRole('heading', { name: 'Banor' }).waitFor();
    await page.getByRole('button', { name: 'Öppna menyn' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Galleri' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Public pages share a bundle; this page's code has not been requested yet.
    await page.context().setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Anmälan' }).press('Enter');
    await page.getByText('Sidan visas av sig själv när nätet är tillbaka.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Anmälan', level: 1 }).waitFor();
    await page.close();
  });
});

/** Gaps between the paragraphs below a heading, CSS pixels. */
function gapsBetweenParagraphs(page: Page, heading: string): Promise<number[]> {
  return page.evaluate<number[]>(`(() => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === ${JSON.stringify(heading)});
    const boxes = [...heading.nextElementSibling.children].map((each) => each.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - boxes[index].bottom));
  })()`);
}

const part = 'race-250913-56';
const text = 'Starten är 20 min försenad.';

describe('A notice to everyone', () => {
  let organiser: Page;
  const pages: Page[] = [];
  const errors: (() => string[])[] = [];

  const open = async (path: string, size = phone) => {
    const page = await product.newPage(size);
    errors.push(collectPageErrors(page));
    await page.goto(product.url + path);
    await page.getByRole('heading').first().waitFor();
    pages.push(page);
    return page;
  };

  beforeAll(async () => {
    const organiserApi = await product.organiser();
    await organiserApi.createRace({ part, date: '2025-09-13', distance: 5600 });
    organiser = await product.newOrganiserPage(phone);
    errors.push(collectPageErrors(organiser));
  });

  it('appears on open pages, the big screen and the finish line at once, and disappears when withdrawn', async () => {
    const home = await open('/');
    const results = await open('/resultat', laptop);
    await open(`/resultat/${part}/skarm`, laptop);
    const finish = await product.newOrganiserPage(phone);
    await finish.goto(`${product.url}/admin/race/${part}`);
    await finish.getByText('Ansluten').first().waitFor();
    pages.push(finish);

    await organiser.goto(`${product.url}/admin/journal`);
    await organiser.getByRole('link', { name: 'Meddelanden' }).click();
    await organiser.getByRole('button', { name: 'Försenad start' }).click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Publicera' }).click();
    await organiser.getByText('Syns nu på alla sidor').first().waitFor();
    for (const page of pages) await page.getByText(text).waitFor();
    expect(await accessibilityFaults(finish)).toEqual([]);
    const bar = await finish.getByRole('complementary', { name: 'Viktigt' }).boundingBox();
    expect(bar).toMatchObject({ x: 0, y: 0, height: 64 });

    await results.getByRole('button', { name: 'Stäng meddelandet' }).click();
    await results.getByText(text).waitFor({ state: 'detached' });
    await results.reload({ waitUntil: 'commit' });
    await results.getByRole('heading').first().waitFor();
    expect(await results.getByText(text).isVisible()).toBe(false);
    await results.getByText(text).waitFor({ state: 'detached' });

    await home.reload();
    await home.getByText(text).waitFor();
    expect(await accessibilityFaults(home)).toEqual([]);
    await organiser.getByRole('button', { name: /^Ta bort/ }).click();
    for (const page of pages) await page.getByText(text).waitFor({ state: 'hidden' });
    await organiser.getByText(/^Borttaget/).waitFor();
    for (const pageErrors of errors) expect(pageErrors()).toEqual([]);
  });
});

describe('Going from page to page', () => {
  let page: Page;

  beforeAll(async () => {
    page = await product.newPage(phone);
  });
  afterAll(() => page.context().close());

  const scrollY = () => page.evaluate<number>('scrollY');
  const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  const focused = () => page.evaluate<string>('document.activeElement.textContent');

  it('starts a new page at its heading, which has the focus', async () => {
    await page.goto(`${product.url}/anmalan/1`);
    await page.getByLabel('E-post').waitFor();
    await footerLink('Allmänna villkor').click();
    await page.getByRole('heading', { name: 'Allmänna villkor', level: 1 }).waitFor();
    await until(async () => (await scrollY()) === 0 && (await focused()) === 'Allmänna villkor');
  });

  it('returns to where the visitor was, and stays there after a reload', async () => {
    await page.goBack();
    await until(async () => (await scrollY()) > 300);
    const before = await scrollY();
    await page.reload();
    await until(async () => Math.abs((await scrollY()) - before) < 100);
  });

  it('gives the focus to the heading of a page chosen in the menu', async () => {
    await page.getByRole('button', { name: 'Öppna menyn' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Resultat' }).click();
    await until(async () => (await focused()) === 'Resultat');
  });

  it('shows where the focus is', async () => {
    await page.goto(`${product.url}/anmalan/1`);
    await page.getByRole('textbox', { name: 'E-post' }).press('Tab');
    await page.getByRole('button', { name: 'Skicka kod' }).and(page.locator(':focus')).waitFor();
    const ring = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    expect(ring).toBe('solid');
  });
});

describe('After a deployment', () => {
  /** Answers as a server with another build: every file of this one is gone. */
  const replaceBuild = (page: Page) => page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));

  it('reloads a visitor’s page at the next navigation', async () => {
    const page = await product.newPage();
    await page.goto(`${product.url}/allmanna-villkor`);
    await page.getByRole('heading', { name: 'Allmänna villkor', level: 1 }).waitFor();
    // Routing bypasses the cache: an import between its fetch and here would fail for good.
    await page.waitForLoadState('networkidle');
    await replaceBuild(page);
    await page.route('**/galleri', async (route) => {
      await page.unroute('**/assets/*');
      await route.continue();
    });
    await page.getByRole('link', { name: 'Galleri' }).first().click();
    await page.getByRole('heading', { name: 'Galleri', level: 1 }).waitFor();
    await page.context().close();
  });

  it('offers an organiser to reload', async () => {
    const page = await product.newOrganiserPage();
    await page.goto(`${product.url}/admin`);
    await page.getByRole('link', { name: 'Stoppur' }).waitFor();
    await replaceBuild(page);
    await page.getByRole('link', { name: 'Stoppur' }).click();
    await page.getByRole('heading', { name: 'Det finns en ny version' }).waitFor();
    expect(await page.getByText('Servern svarar inte').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute('**/assets/*');
    await page.getByRole('main').getByRole('button', { name: 'Ladda om' }).click();
    await page.getByRole('heading', { name: 'Stoppur' }).waitFor();
    await page.context().close();
  });
});
