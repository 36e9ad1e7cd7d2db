import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { PHONE_WIDTHS } from './support/broken-text';
import { expectUsablePage, expectUsablePageAtEverySize, visit } from './support/page-checks';
import { adminPages, notFoundPaths, openRaceDay, publicPages } from './support/race-day-pages';
import { laptop, phone, TestProduct } from './support/test-product';
import { pagePaths } from './support/site-pages';

const isOrganisers = (path: string) => /^\/(admin(?!\/login)|tidtagning)/.test(path);

/** Waits until the page has a heading and nothing is loading. */
async function untilIdle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

describe('A product without data', () => {
  let product: TestProduct;
  let visitor: Page;
  let organiser: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    visitor = await product.newPage(phone);
    organiser = await product.newOrganiserPage(phone);
  });
  afterAll(() => product.close());

  it.each(pagePaths)('has a usable page %s at every screen size', async (path) => {
    const page = isOrganisers(path) ? organiser : visitor;
    await page.goto(product.url + path);
    await untilIdle(page);
    await expectUsablePageAtEverySize(page);
  });
});

/** Dialogs and menus: [address, name of the button that opens them]. */
const dialogs: readonly (readonly [path: string, opener: string | RegExp])[] = [
  ['/', 'Öppna menyn'],
  ['/admin/list-by-race', /Byt namn/],
  ['/admin/race/race-250913-56', /Nollställ loppet/],
  ['/admin/race/race-250913-56', /kvar ute/],
  ['/admin/race/race-250913-08', /^Mer för/],
  ['/admin/edit-races/race-250914-16', /^Ändra /],
];

describe('On a race day', () => {
  let product: TestProduct;
  const pages = [...publicPages, ...adminPages];
  /** Pages without data from the server. */
  const pagesWithoutData = [
    '/',
    '/allmanna-villkor',
    '/finns-inte',
    '/admin/login',
    '/admin/stoppur',
    '/admin/kassa',
  ];
  const pagesWithData = pages.filter(
    ([path]) => !pagesWithoutData.includes(path) && !notFoundPaths.includes(path as never),
  );

  beforeAll(async () => {
    product = await openRaceDay();
  });
  afterAll(() => product.close());

  const pageFor = (path: string) =>
    isOrganisers(path) ? product.newOrganiserPage(phone) : product.newPage(phone);

  it.each(pagesWithData)(
    '%s (%s) reports a failing server, and recovers with it',
    async (path, _what, expectedText) => {
      const page = await pageFor(path);
      let isFailing = true;
      const asked = ['fetch', 'xhr'];
      await page.route('**/*', async (route) => {
        const request = route.request();
        const isExempt = /\/(assets|api\/config)/.test(request.url());
        if (isFailing && asked.includes(request.resourceType()) && !isExempt)
          await route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"error":"Något gick fel"}',
          });
        else await route.continue();
      });
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page
        .getByText(/svarar inte|gick fel|kunde inte|gick inte/i)
        .first()
        .waitFor();
      await expectUsablePage(page, PHONE_WIDTHS);
      isFailing = false;
      const again = page.getByRole('button', { name: /Försök igen/ });
      if ((await again.count()) > 0) await again.first().click();
      await page.getByText(expectedText).first().waitFor();
      await page.context().close();
    },
  );

  it.each(pages)(
    '%s (%s) fits at twice the text size, and stays readable offline',
    async (path, _what, expectedText) => {
      const page = await pageFor(path);
      await page.setViewportSize(laptop);
      await visit(page, product.url + path, expectedText);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect([path, await horizontalOverflow(page)]).toEqual([path, 0]);
      await page.evaluate("document.documentElement.style.fontSize = ''");
      await page.setViewportSize(phone);
      await page.context().setOffline(true);
      await page
        .getByText(/NOT connected|Inget nät|nät/)
        .first()
        .waitFor();
      // 'Ansluten' must disappear offline.
      if (expectedText !== 'Ansluten') expect(await page.getByText(expectedText).count()).toBeGreaterThan(0);
      expect([path, ...(await accessibilityFaults(page))]).toEqual([path]);
      await page.context().setOffline(false);
      await page
        .getByText(/NOT connected|Inget nät/)
        .first()
        .waitFor({ state: 'detached' });
      await page.context().close();
    },
  );

  it.each(dialogs)('%s: the dialog that “%s” opens is usable at every screen size', async (path, opener) => {
    const page = await pageFor(path);
    await page.goto(product.url + path);
    const button = page.getByRole('button', { name: opener }).first();
    await button.click();
    await page.getByRole('dialog').waitFor();
    await expectUsablePageAtEverySize(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
