import type { Page } from 'playwright-core';
import { bibButton, openFinishLine, part, openTimingPage } from './support/finish-line';
import { positionChanges, buttonPositions } from './support/button-positions';
import { phone, type TestProduct } from './support/test-product';
import { tapBib } from './support/tap-bib';

describe('The finish line', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await openFinishLine();
  });

  afterAll(() => product.close());

  const get = async (path: string): Promise<unknown> => (await fetch(product.url + path)).json();
  const rows = async () => (await get(`/api/races/get/${part}`)) as Row[];
  const finishOf = async (bib: number) => (await rows()).find((row) => row.bib === bib)?.finished ?? NaN;
  const startOfRace = async () => (await rows())[0]?.started ?? NaN;
  const serverNow = async () => ((await get('/api/config')) as { now: number }).now;

  it("records correct times when the device's clock jumps 20 s forward, also offline", async () => {
    const page = await openTimingPage(product, phone);
    await advanceDeviceClock(page);
    const before = await buttonPositions(page);
    await page.context().setOffline(true);
    await page.getByText('You are NOT connected to the network.').waitFor();
    expect(positionChanges(before, await buttonPositions(page))).toEqual([]);
    const tapped = await tapBibTimed(page, 2003);
    await advanceDeviceClock(page);
    const tappedLater = await tapBibTimed(page, 12345);
    await page.context().setOffline(false);
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    const [finished, finishedLater] = [await finishOf(2003), await finishOf(12345)];
    expect(finished).toBeGreaterThan(await startOfRace());
    // The phone knows the server’s time to within half a round trip, which takes long on a busy machine.
    expect(finishedLater).toBeLessThan((await serverNow()) + MAX_DELAY_MS);
    expect(Math.abs(finishedLater - finished - (tappedLater - tapped))).toBeLessThan(MAX_DELAY_MS);
  });

  it('accepts taps after the session ends, and sends them after a new sign-in', async () => {
    const page = await openTimingPage(product, phone);
    const headers = { 'x-requested-with': 'raceday' };
    await page.context().request.post(`${product.url}/api/logout`, { headers });
    await tapBib(bibButton(page, 7));
    await page.getByRole('button', { name: 'Logga in igen' }).waitFor();
    await tapBib(bibButton(page, 128));
    await page.getByText('Logga in igen – tryckningar sparas så länge (2 osända)').waitFor();

    await page.getByRole('button', { name: 'Logga in igen' }).click();
    await page.getByLabel('Inloggningslänk eller kod').fill(product.signInLink);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    const home = (await rows()).filter(({ finished }) => typeof finished === 'number').map(({ bib }) => bib);
    expect(home).toEqual(expect.arrayContaining([7, 128]));
  });
});

/** A busy page may delay its reading of the clock by this much. */
const MAX_DELAY_MS = 1000;

/** The race, which is the first row, or a runner in it. */
interface Row {
  readonly started?: number;
  readonly bib?: number;
  readonly finished?: number | null;
}

/** Sets the device's wall clock 20 s forward. */
function advanceDeviceClock(page: Page): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 20_000;
  });
}

/** Taps a bib until it is recorded; returns the time of the last tap by the page's monotonic clock, ms. */
async function tapBibTimed(page: Page, bib: number): Promise<number> {
  await page.evaluate(
    "addEventListener('pointerdown', ({ timeStamp }) => (globalThis.touchedAt = timeStamp), true)",
  );
  await tapBib(bibButton(page, bib));
  return page.evaluate<number>('touchedAt');
}
