import { partOf } from '@app/domain';
import { positionChanges, buttonPositions } from './support/button-positions';
import { phone, TestProduct } from './support/test-product';

const today = '2025-09-13';

/** Other notices and banners have long runs of their own. */
describe('The timing page before a start', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open(`${today}T08:30:00.000Z`);
    const organiser = await product.organiser();
    for (const distance of [800, 2800])
      await organiser.createRace({ part: partOf(today, distance), date: today, distance });
  });

  afterAll(() => product.close());

  it('shows a message from the previous page without moving or covering a button', async () => {
    const page = await product.newOrganiserPage(phone);
    await page.goto(`${product.url}/admin/race/${partOf(today, 2800)}`);
    await page.getByRole('button', { name: 'Starta 2.8K' }).waitFor();
    await page.getByRole('tab', { name: /^Nummer/ }).waitFor();
    const before = await buttonPositions(page);
    await page.getByRole('link', { name: 'Hantera tävlingar' }).click();
    await page.getByLabel('Sträcka i meter').fill('800');
    await page.getByRole('button', { name: 'Skapa lopp' }).click();
    await page.getByText(/^0.8K den .* finns redan$/).waitFor();
    await page.getByRole('link', { name: `Tidtagning 2.8K ${today}` }).click();
    await page.getByRole('button', { name: 'Starta 2.8K' }).waitFor();
    await page.getByText(/^0.8K den .* finns redan$/).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are NOT connected to the network.').waitFor();
    expect(positionChanges(before, await buttonPositions(page))).toEqual([]);
    await page.context().setOffline(false);
  });
});
