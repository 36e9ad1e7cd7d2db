import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { openOffline, untilSiteCached, untilAnswerCached } from './support/offline-cache';
import { bibButton, openFinishLine, part as timed } from './support/finish-line';
import { finishCommand, part, resultsPath, runShortRace } from './support/short-race';
import { TestProduct } from './support/test-product';

const startList = '/startlistor?dag=2025-09-13&distans=0.8';
const FROM = /Visar det som senast sågs, kl\.\s\d\d\.\d\d\./;

describe('The public site offline', () => {
  let product: TestProduct;
  let visitor: Page;

  beforeAll(async () => {
    product = await TestProduct.open();
    await runShortRace(await product.organiser(), {
      runners: ['Maja Lind', 'Nils Berg', 'Sara Dahl'],
      commands: [finishCommand(101, 191.4)],
    });
    visitor = await product.newPageWithServiceWorker();
  });
  afterAll(() => product.close());

  it('shows no notice while online, and stores the pages seen', async () => {
    await visitor.goto(`${product.url}/`);
    await untilSiteCached(visitor);
    await visitor.goto(product.url + startList);
    await visitor.getByText('Nils Berg').first().waitFor();
    await visitor.goto(product.url + resultsPath);
    await visitor.getByText('Maja Lind').first().waitFor();
    await untilAnswerCached(visitor, 'races');
    await untilAnswerCached(visitor, 'race', part);
    await untilAnswerCached(visitor, 'config');
    expect(await visitor.getByRole('complementary', { name: 'Utan nät' }).count()).toBe(0);
  });

  it.each([
    ['the home page', '/', 'Höstloppet'],
    ['the results', resultsPath, 'Maja Lind'],
  ])('opens %s with the time of its data', async (_what, address, expectedText) => {
    await openOffline(visitor, product.url + address);
    await visitor.getByText(expectedText).first().waitFor();
    await visitor.getByText(FROM).waitFor();
    await visitor.getByText(/^Inget nät\. Visar/).waitFor();
    expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await horizontalOverflow(visitor)).toBe(0);
    await picture(visitor, `offline-${address.split('?')[0]?.replaceAll('/', '_') ?? ''}`);
  });

  it('refreshes itself when the server answers again', async () => {
    await visitor.context().setOffline(false);
    await visitor.goto(product.url + resultsPath);
    await visitor.getByText('Maja Lind').first().waitFor();
    await product.kill();
    await visitor.reload();
    await visitor.getByText(/^Servern svarar inte\. Visar/).waitFor();
    expect(await visitor.getByText('03:20.2').count()).toBe(0);
    await product.restart();
    await (await product.organiser()).send([{ id: 'later', part, ...finishCommand(102, 200.2) }]);
    await visitor.getByText('Servern svarar igen. Sidan är uppdaterad.').waitFor();
    await picture(visitor, 'offline-back');
    await until(async () => (await visitor.getByRole('complementary', { name: 'Utan nät' }).count()) === 0);
    await visitor.getByText('Nils Berg').first().waitFor();
  });
});

describe('The finish line with the service worker', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openFinishLine();
  });
  afterAll(() => product.close());

  it('retains taps over an offline reload and sends them when online', async () => {
    const page = await product.newOrganiserPageWithServiceWorker();
    await page.goto(`${product.url}/`);
    await untilSiteCached(page);
    await page.goto(`${product.url}/admin/race/${timed}`);
    await bibButton(page, 2003).waitFor();
    await page.context().setOffline(true);
    await bibButton(page, 2003).click();
    await page.getByText(/tryckningar sparas och skickas \(1 osänd\)/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sidan behöver nät' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    expect(await page.getByRole('complementary', { name: 'Utan nät' }).count()).toBe(0);
    const rows = (await (await fetch(`${product.url}/api/races/get/${timed}`)).json()) as Record<
      string,
      unknown
    >[];
    expect(rows.find(({ bib }) => bib === 2003)?.status).toBe('finished');
  });
});

/** Saves a screenshot when PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
