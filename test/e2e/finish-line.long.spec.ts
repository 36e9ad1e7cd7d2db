import { randomUUID } from 'node:crypto';
import { until } from '../support/until';
import { bibButton, bibs, openFinishLine, openTimingPage, part } from './support/finish-line';
import { laptop, phone, type TestProduct } from './support/test-product';

describe('The finish line in any window', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openFinishLine();
  });

  afterAll(() => product.close());

  it.each([phone, { width: 360, height: 640 }])(
    'shows bibs without scrolling, and a large clock, on a phone of %j',
    async (viewport) => {
      const page = await openTimingPage(product, viewport);
      const { y = Infinity, height = Infinity } = (await bibButton(page, 7).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
      const clock = await page.getByRole('timer').first().boundingBox();
      expect(clock?.height).toBeGreaterThanOrEqual(48);
    },
    60_000,
  );

  it('shows every race, finishers in one row each, and the way to the end of the race on a phone', async () => {
    const organiser = await product.organiser();
    const capturedAt = new Date(await organiser.readClock()).toISOString();
    await organiser.send([{ id: randomUUID(), type: 'FinishRunner', part, bib: 7, capturedAt }]);
    const page = await product.newOrganiserPage(phone);
    await page.goto(`${product.url}/admin/race/${part}`);
    const races = page.getByRole('navigation', { name: 'Dagens lopp' }).getByRole('link');
    await page.getByRole('button', { name: /^Mer för nr 7 / }).waitFor();
    expect(await races.count()).toBe(4);
    for (const race of await races.all()) {
      const { x = NaN, width = NaN } = (await race.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.width);
    }
    const finisher = page.getByRole('tabpanel', { name: /^I mål/ }).getByRole('listitem');
    expect((await finisher.boundingBox())?.height).toBeLessThanOrEqual(64);

    const end = page.getByRole('link', { name: 'Avsluta …' });
    expect((await end.boundingBox())?.y).toBeLessThan(phone.height);
    await end.click();
    const ask = page.getByRole('button', { name: /kvar ute – sätt DNF/ });
    await until(async () => ((await ask.boundingBox())?.y ?? Infinity) < phone.height);
    await organiser.send([{ id: randomUUID(), type: 'RestoreRunner', part, bib: 7 }]);
  }, 60_000);

  it.each([phone, laptop])(
    'fits the longest bibs in their cells on %j',
    async (viewport) => {
      const page = await openTimingPage(product, viewport);
      for (const bib of bibs) {
        const cell = await bibButton(page, bib).boundingBox();
        const digits = await bibButton(page, bib).getByText(String(bib), { exact: true }).boundingBox();
        expect(digits?.width).toBeLessThan((cell?.width ?? 0) - 4);
      }
    },
    60_000,
  );
});
