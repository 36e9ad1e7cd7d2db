import { collectPageErrors } from './support/page-errors';
import { finish, results, runShortRace, start } from './support/short-race';
import { newContextPage, openBrowser, phone, TestProduct } from './support/stage';
import { expectHydrated, untilRendered } from './support/hydration';
import { collectCspViolations } from './support/titles';

const addresses = ['/resultat?ar=2023', '/banor', '/galleri', '/galleri/2024', '/allmanna-villkor'];
const appended = `${results}&gclid=1&srsltid=%C3%A5`;
const missing = '/resultat/2024/x/y';
const receipt = '/kvitto/5FDB0A9C1A2B3C4D5E6F708192A3B4C5';

describe('Other public pages rendered by the server', () => {
  let stage: TestProduct;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    [stage, browser] = await Promise.all([TestProduct.open('2025-09-13T08:35:00.000Z'), openBrowser()]);
    await runShortRace(await stage.organiser(), {
      runners: ['Anna Ek', 'Bo Al'],
      presses: [start, finish(101, 150.2)],
    });
  });
  afterAll(() => Promise.all([stage.close(), browser.close()]));

  it.each([...addresses, appended, missing])(
    'hydrates without warnings and repeats no fetch, in another time zone and ten minutes late: %s',
    (address) => expectHydrated(browser, stage.url + address, address === missing ? [missing] : []),
  );

  it("renders a receipt's page without the receipt", async () => {
    await untilRendered(stage.url + receipt);
    const page = await newContextPage(browser, { viewport: phone });
    const call = receipt.replace('/kvitto/', '/api/receipts/');
    const errors = collectPageErrors(page, [receipt, call]);
    const refused = await collectCspViolations(page);
    await page.goto(stage.url + receipt);
    await page.getByText(/Oups! Nåt blev knasigt/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kvitto' }).waitFor();
    expect(await page.locator('meta[name=robots]').count()).toBe(1);
    expect([...(await refused()), ...errors()]).toEqual([]);
  });
});
