import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { partOf } from '@app/domain';
import { TestProduct, type phone } from './test-product';

const today = '2025-09-13';

/** The race to time: 5.6 km on the day of the product's clock. */
export const part = partOf(today, 5600);

/** The bibs in that race, of every length. */
export const bibs = [7, 128, 2003, 12345, 88888];

/** Starts a product with four races on its day, one of them started. Close it in `afterAll`. */
export async function openFinishLine(): Promise<TestProduct> {
  const product = await TestProduct.open(`${today}T08:30:00.000Z`);
  const organiser = await product.organiser();
  for (const distance of [800, 1600, 2800, 5600])
    await organiser.createRace({ part: partOf(today, distance), date: today, distance });
  for (const bib of bibs) {
    const runner = { firstname: 'Anna-Karin', lastname: 'Lundström-Åkerblom', age: 30, company: '' };
    const key = String(bib);
    const sort = await organiser.addRunner(part, { ...runner, key, group: 'Ingen', distance: 5.6 });
    await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib }]);
  }
  await organiser.send([{ id: randomUUID(), type: 'StartRace', part }]);
  return product;
}

/** Opens the timing page for a new organiser and waits for its bibs. */
export async function openTimingPage(product: TestProduct, viewport: typeof phone): Promise<Page> {
  const page = await product.newOrganiserPage(viewport);
  await page.goto(`${product.url}/admin/race/${part}`);
  await bibButton(page, 7).waitFor();
  return page;
}

/** The button of a runner on the course. */
export function bibButton(page: Page, bib: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^Nr ${String(bib)} `) });
}
