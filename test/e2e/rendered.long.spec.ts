import { collectPageErrors } from './support/page-errors';
import { finishCommand, resultsPath, runShortRace } from './support/short-race';
import { newContextPage, openBrowser, phone, TestProduct } from './support/test-product';
import { expectHydrated, untilRendered } from './support/hydration';
import { collectCspViolations } from './support/site-pages';

const addresses = ['/resultat?ar=2023', '/banor', '/galleri', '/galleri/2024', '/allmanna-villkor'];
const appended = `${resultsPath}&gclid=1&srsltid=%C3%A5`;
const missing = '/resultat/2024/x/y';
const receipt = '/kvitto/5FDB0A9C1A2B3C4D5E6F708192A3B4C5';

describe('Other public pages rendered by the server', () => {
  let product: TestProduct;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([TestProduct.open('2025-09-13T08:35:00.000Z'), openBrowser()]);
    await runShortRace(await product.organiser(), {
      runners: ['Anna Ek', 'Bo Al'],
      commands: [finishCommand(101, 150.2)],
    });
  });
  afterAll(() => Promise.all([product.close(), browser.close()]));

  it.each([...addresses, appended, missing])(
    'hydrates without warnings and repeats no fetch, in another time zone and ten minutes late: %s',
    (address) => expectHydrated(browser, product.url + address, address === missing ? [missing] : []),
  );

  it("renders a receipt's page without the receipt", async () => {
    await untilRendered(product.url + receipt);
    const page = await newContextPage(browser, { viewport: phone });
    const call = receipt.replace('/kvitto/', '/api/receipts/');
    const errors = collectPageErrors(page, [receipt, call]);
    const refused = await collectCspViolations(page);
    await page.goto(product.url + receipt);
    await page.getByText(/Oups! Nåt blev knasigt/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kvitto' }).waitFor();
    expect(await page.locator('meta[name=robots]').count()).toBe(1);
    expect([...(await refused()), ...errors()]).toEqual([]);
  });
});
