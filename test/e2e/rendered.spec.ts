import type { BrowserContextOptions, Page } from 'playwright-core';
import { collectPageErrors } from './support/page-errors';
import { finishCommand, resultsPath, runShortRace } from './support/short-race';
import { newContextPage, openBrowser, phone, TestProduct } from './support/test-product';
import { expectHydrated, untilRendered } from './support/hydration';

const runner = '/resultat/race-250913-08/101';
const addresses = ['/', resultsPath, runner, '/startlistor?dag=2025-09-13&distans=0.8'];
const appended = '/?fbclid=IwAR0&utm_source=fb';
const missing = '/resultat/2024/x/y';
const nowhere = '/finns-inte?fbclid=x';
const receipt = '/kvitto/5FDB0A9C1A2B3C4D5E6F708192A3B4C5';

describe('A public page rendered by the server', () => {
  let product: TestProduct;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([TestProduct.open('2025-09-13T08:35:00.000Z'), openBrowser()]);
    // Enough finishers for a chart.
    const field = Array.from({ length: 6 }, (_, index) => `Runner Nr${index}`);
    const commands = [
      finishCommand(101, 150.2),
      ...field.map((_, index) => finishCommand(103 + index, 160 + index)),
    ];
    await runShortRace(await product.organiser(), { runners: ['Anna Ek', 'Bo Al', ...field], commands });
  });
  afterAll(() => Promise.all([product.close(), browser.close()]));

  it('is readable without scripts', async () => {
    await prepared(resultsPath, runner, '/', missing, receipt);
    const page = await newVisitorPage({ javaScriptEnabled: false });
    await page.goto(product.url + resultsPath);
    await page
      .getByRole('row', { name: /Anna Ek/ })
      .getByText('2:30')
      .waitFor();
    await page.getByRole('link', { name: 'Anna Ek' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Anna Ek' }).waitFor();
    await page.goto(product.url);
    await page.getByRole('heading', { level: 1, name: 'Höstloppet 2025' }).waitFor();
    await page.goto(product.url + missing);
    await page.getByRole('heading', { level: 1, name: 'Här tog banan slut' }).waitFor();
    await page.getByRole('link', { name: 'Resultat' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Resultat' }).waitFor();
    await page.goto(product.url + receipt);
    await page.getByRole('heading', { level: 1, name: 'Kvitto' }).waitFor();
    await page.locator('main noscript').waitFor();
    expect(await page.getByText('Hämtar sidan').count()).toBe(0);
  });

  it.each([...addresses, appended, nowhere])(
    'hydrates without warnings and repeats no fetch, in another time zone and ten minutes late: %s',
    async (address) => {
      const notFoundPaths = address === nowhere ? [new URL(address, product.url).pathname] : [];
      await expectHydrated(browser, product.url + address, notFoundPaths);
    },
  );

  it('refetches its data when its answer is marked as older', async () => {
    await prepared('/galleri');
    const page = await newVisitorPage();
    await page.route(`${product.url}/galleri`, async (route) => {
      const answer = await route.fetch();
      const serverTiming = answer.headers()['server-timing'] ?? '';
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'server-timing': `${serverTiming}, older` },
      });
    });
    const again = page.waitForResponse('**/api/gallery*');
    await page.goto(`${product.url}/galleri`);
    expect((await again).status()).toBe(200);
  });

  it('applies input from before its hydration', async () => {
    await prepared(resultsPath);
    const page = await newVisitorPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(product.url + resultsPath, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('bo');
    await page.getByRole('button', { name: /^Pausa/ }).click();
    release();
    await page.getByText('1 av 8 löpare').waitFor({ state: 'attached' });
    await page.getByText('Pausad').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('bo');
  });

  it('is anonymous until it has asked who is signed in', async () => {
    const page = await product.newOrganiserPage(phone);
    const errors = collectPageErrors(page);
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Öppna menyn' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).waitFor();
    expect(errors()).toEqual([]);
  });

  it('receives updates after it loaded', async () => {
    const page = await newVisitorPage();
    await page.goto(product.url + resultsPath);
    const organiserApi = await product.organiser();
    await organiserApi.send([{ id: 'late', part: 'race-250913-08', ...finishCommand(102, 200) }]);
    await page.getByRole('row', { name: /Bo Al/ }).getByText('3:20').waitFor();
  });

  async function prepared(...paths: string[]): Promise<void> {
    for (const path of paths) await untilRendered(product.url + path);
  }

  function newVisitorPage(options: BrowserContextOptions = {}): Promise<Page> {
    return newContextPage(browser, { viewport: phone, ...options });
  }
});
