import { randomUUID } from 'node:crypto';
import { partOf, type RunnerRow, type StartListRow } from '@app/domain';
import { expectUsablePage, visit } from './support/page-checks';
import { expectNoLayoutShift, throttlePage } from './support/layout-shift';
import {
  clippedLabels,
  controlsInPrint,
  expectUsableInDisplayModes,
  minLineHeight,
  printedPageCount,
} from './support/display-modes';
import { collectPageErrors } from './support/page-errors';
import { openRaceDay } from './support/race-day-pages';
import { laptop, phone, type TestProduct } from './support/test-product';

const long = partOf('2025-09-13', 5600);

/**
 * Other pages, sizes and widths have long runs: `every-page.long.spec.ts` and `layout-shift.sweep.spec.ts`.
 */
describe('The most used pages of a race day', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openRaceDay();
  });

  afterAll(() => product.close());

  it('are accessible on a phone, and results load without layout shifts on a slow network', async () => {
    // Checks the other pages while the slow network loads.
    await Promise.all([watchResultsCome(), checkHomeAndStartList(), checkTimingPage()]);
  });

  it('show a new finisher on the home page at once, and also offline', async () => {
    const page = await product.newPage(phone);
    const pageErrors = collectPageErrors(page);
    await visit(page, `${product.url}/`, 'av 65 i mål');
    await page.getByText('Direkt').waitFor();
    const out = await runnerStillOut();
    await (
      await product.organiser()
    ).send([{ id: randomUUID(), type: 'FinishRunner', part: long, bib: out.bib }]);
    const newest = page.getByRole('list', { name: 'Senast i mål' }).getByRole('listitem').first();
    await newest.getByText(`${out.firstname} ${out.lastname}`).waitFor();
    await newest.getByText('5.6K').waitFor();

    await page.context().setOffline(true);
    await page.getByText('Inget nät').first().waitFor();
    await newest.getByText(`${out.firstname} ${out.lastname}`).waitFor();
    await page.context().setOffline(false);
    await newest.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `${out.firstname} ${out.lastname}` }).waitFor();
    expect(pageErrors()).toEqual([]);
  });

  async function runnerStillOut(): Promise<RunnerRow & { bib: number }> {
    const answer = await fetch(`${product.url}/api/races/get/${long}`);
    const rows = (await answer.json()) as StartListRow[];
    const out = rows.find((row) => row.type === 'runner' && row.status === '' && row.bib !== null);
    return out as RunnerRow & { bib: number };
  }

  it('print labels and start lists on the stated number of pages, after bibs are assigned', async () => {
    const page = await product.newOrganiserPage(laptop);
    const pageErrors = collectPageErrors(page);
    const race = `${product.url}/admin/edit-races/race-250914-16`;
    await visit(page, race, '14 löpare');
    await page.getByRole('button', { name: 'Dela ut startnummer' }).click();
    await page.getByLabel('Från nummer').fill('2001');
    await expectUsablePage(page, []);
    await page.getByRole('button', { name: /^Dela ut [1-9]/ }).click();
    await page.getByText(/löpare har fått nummer 2001/).waitFor();

    await page.getByRole('link', { name: 'Etiketter' }).click();
    await page.getByText('14 etiketter på 2 ark').waitFor();
    expect([await clippedLabels(page), await printedPageCount(page)]).toEqual([[], 2]);
    await page.getByLabel('Etikettark').selectOption({ label: '3 × 8 (70 × 37 mm)' });
    await page.getByText('14 etiketter på 1 ark').waitFor();
    expect([await clippedLabels(page), await printedPageCount(page)]).toEqual([[], 1]);
    await expectUsablePage(page, []);

    await visit(page, `${race}/startlista`, '14 löpare på 1 sida');
    expect([(await minLineHeight(page)) > 10, await printedPageCount(page)]).toEqual([true, 1]);
    await visit(page, `${product.url}/admin/edit-races/race-250913-56/startlista`, '65 löpare på 3 sidor');
    expect(await printedPageCount(page)).toBe(3);
    expect(pageErrors()).toEqual([]);
  });

  async function watchResultsCome(): Promise<void> {
    const page = await product.newPage(phone);
    const pageErrors = collectPageErrors(page);
    // Only the network is slow: throttling the processor would slow the other suites.
    const visitSlowly = await throttlePage(page, 1);
    await expectNoLayoutShift(visitSlowly, `${product.url}/resultat?dag=2025-09-13&distans=5.6`, 'Plats');
    await expectUsablePage(page, [320]);
    expect(pageErrors()).toEqual([]);
  }

  async function checkHomeAndStartList(): Promise<void> {
    const page = await product.newPage(phone);
    const pageErrors = collectPageErrors(page);
    await visit(page, `${product.url}/`, 'av 65 i mål');
    await expectUsablePage(page, [320]);
    await expectUsableInDisplayModes(page);
    await visit(page, `${product.url}/startlistor?dag=2025-09-13&distans=5.6`, '65 anmälda löpare');
    await expectUsablePage(page, [320]);
    await expectUsableInDisplayModes(page);
    expect(await controlsInPrint(page)).toEqual([]);
    expect(pageErrors()).toEqual([]);
  }

  async function checkTimingPage(): Promise<void> {
    const page = await product.newOrganiserPage(phone);
    const pageErrors = collectPageErrors(page);
    await visit(page, `${product.url}/admin/race/race-250913-56`, 'Ansluten');
    await expectUsablePage(page, [320]);
    expect(pageErrors()).toEqual([]);
  }
});
