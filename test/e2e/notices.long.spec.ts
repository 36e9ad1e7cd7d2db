import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { laptop, phone, Stage } from './support/stage';

describe('A notice on pages that stay open', () => {
  let stage: Stage;
  let organiser: Page;

  const open = async (path: string, size: typeof phone) => {
    const page = await stage.screen(size);
    await page.goto(stage.url + path);
    await page.getByRole('heading').first().waitFor();
    return page;
  };

  beforeAll(async () => {
    stage = await Stage.open();
    organiser = await stage.organiserScreen(phone);
  });
  afterAll(() => stage.close());

  it('gives back the room it lies over once nobody has touched the page, and what one reads stays where it is', async () => {
    const words = 'Kör försiktigt: barn på parkeringen';
    const top = await open('/', phone);
    const scrolled = [await open('/banor', phone), await open('/', laptop)];
    for (const page of scrolled) await page.evaluate('scrollTo(0, 400)');
    // As in a browser that keeps nothing still by itself.
    await scrolled[0]?.evaluate('document.documentElement.style.overflowAnchor = "none"');
    await publish({ id: '5b0f3a52-6d0e-4f6b-8a44-3f1f3c6f7a11', text: words, endsIn: 600_000 });
    const all = [top, ...scrolled];
    for (const page of all) await page.locator('[data-over-page=true]').getByText(words).waitFor();
    const read = scrolled.map((page) => page.evaluate<number[]>(placesRead));
    const heading = top.getByRole('heading', { level: 1 });
    const before = await placeOf(heading);
    for (const page of all)
      await page.locator('[data-over-page=false]').getByText(words).waitFor({ state: 'attached' });
    for (const places of await Promise.all(read)) expect(places).toHaveLength(1);
    const notice = await placeOf(top.locator('[data-over-page=false]').last());
    expect(notice.y).toBe(64);
    expect((await placeOf(heading)).y - before.y).toBeCloseTo(notice.height);
    expect(await top.evaluate('scrollY')).toBe(0);
    expect(await accessibilityFaults(top)).toEqual([]);
  });

  it('goes by itself when its time is over, without a word from the server', async () => {
    const text = 'Kö vid nummerlapparna';
    await publish({ id: '5b0f3a52-6d0e-4f6b-8a44-3f1f3c6f7a10', text, endsIn: 12_000 });
    const home = await open('/', phone);
    await home.getByText(text).waitFor();
    await home.getByText(text).waitFor({ state: 'hidden' });
  });

  async function publish({ id, text, endsIn }: { id: string; text: string; endsIn: number }): Promise<void> {
    const config = await organiser.request.get(`${stage.url}/api/config`);
    const { now } = (await config.json()) as { now: number };
    const notice = { id, text, severity: 'information', endsAt: new Date(now + endsIn).toISOString() };
    const answer = await organiser.request.post(`${stage.url}/admin/api/notices`, {
      headers: { 'x-requested-with': 'raceday' },
      data: notice,
    });
    expect(answer.status()).toBe(200);
  }
});

async function placeOf(what: Locator) {
  return (await what.boundingBox()) ?? { y: NaN, height: NaN };
}

/** In a page: where its last heading has been, in whole pixels, in every frame until the notice lies in the page and for some after. */
const placesRead = `new Promise((resolve) => {
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
