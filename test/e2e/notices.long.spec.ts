import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { laptop, phone, TestProduct } from './support/test-product';

describe('A notice on open pages', () => {
  let product: TestProduct;
  let organiser: Page;

  const open = async (path: string, size: typeof phone) => {
    const page = await product.newPage(size);
    await page.goto(product.url + path);
    await page.getByRole('heading').first().waitFor();
    return page;
  };

  beforeAll(async () => {
    product = await TestProduct.open();
    organiser = await product.newOrganiserPage(phone);
  });
  afterAll(() => product.close());

  it('changes from an overlay to a banner when the page is idle, without moving the text', async () => {
    const text = 'Kör försiktigt: barn på parkeringen';
    const top = await open('/', phone);
    const scrolled = [await open('/banor', phone), await open('/', laptop)];
    for (const page of scrolled) await page.evaluate('scrollTo(0, 400)');
    // As in a browser without scroll anchoring.
    await scrolled[0]?.evaluate('document.documentElement.style.overflowAnchor = "none"');
    await publish({ id: '5b0f3a52-6d0e-4f6b-8a44-3f1f3c6f7a11', text, endsIn: 600_000 });
    const all = [top, ...scrolled];
    for (const page of all) await page.locator('[data-over-page=true]').getByText(text).waitFor();
    const read = scrolled.map((page) => page.evaluate<number[]>(RECORD_HEADING_POSITIONS));
    const heading = top.getByRole('heading', { level: 1 });
    const before = await boxOf(heading);
    for (const page of all)
      await page.locator('[data-over-page=false]').getByText(text).waitFor({ state: 'attached' });
    for (const places of await Promise.all(read)) expect(places).toHaveLength(1);
    const notice = await boxOf(top.locator('[data-over-page=false]').last());
    expect(notice.y).toBe(64);
    expect((await boxOf(heading)).y - before.y).toBeCloseTo(notice.height);
    expect(await top.evaluate('scrollY')).toBe(0);
    expect(await accessibilityFaults(top)).toEqual([]);
  });

  it('disappears when it expires, without a message from the server', async () => {
    const text = 'Kö vid startnumren';
    await publish({ id: '5b0f3a52-6d0e-4f6b-8a44-3f1f3c6f7a10', text, endsIn: 12_000 });
    const home = await open('/', phone);
    await home.getByText(text).waitFor();
    await home.getByText(text).waitFor({ state: 'hidden' });
  });

  async function publish({ id, text, endsIn }: { id: string; text: string; endsIn: number }): Promise<void> {
    const config = await organiser.request.get(`${product.url}/api/config`);
    const { now } = (await config.json()) as { now: number };
    const notice = { id, text, severity: 'information', endsAt: new Date(now + endsIn).toISOString() };
    const answer = await organiser.request.post(`${product.url}/admin/api/notices`, {
      headers: { 'x-requested-with': 'raceday' },
      data: notice,
    });
    expect(answer.status()).toBe(200);
  }
});

async function boxOf(what: Locator) {
  return (await what.boundingBox()) ?? { y: NaN, height: NaN };
}

/**
 * Runs in the page: rounded tops of its last heading, in every frame until 20 frames after the notice is in
 * the page.
 */
const RECORD_HEADING_POSITIONS = `new Promise((resolve) => {
  const heading = [...document.querySelectorAll('main h2, main h3')].at(-1);
  const places = new Set();
  let left = 20;
  const look = () => {
    places.add(Math.round(heading.getBoundingClientRect().top));
    if (document.querySelector('[data-over-page=false] aside')) left--;
    if (left > 0) requestAnimationFrame(look);
    else resolve([...places]);
  };
  look();
})`;
