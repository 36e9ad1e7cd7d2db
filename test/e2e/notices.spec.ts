import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { listenForTrouble } from './support/page-trouble';
import { laptop, phone, Stage } from './support/stage';

const part = 'race-250913-56';
const text = 'Starten är 20 min försenad.';

describe('A notice to everybody', () => {
  let stage: Stage;
  let organiser: Page;
  const pages: Page[] = [];
  const troubles: (() => string[])[] = [];

  const open = async (path: string, size = phone) => {
    const page = await stage.screen(size);
    troubles.push(listenForTrouble(page));
    await page.goto(stage.url + path);
    await page.getByRole('heading').first().waitFor();
    pages.push(page);
    return page;
  };

  beforeAll(async () => {
    stage = await Stage.open();
    const voice = await stage.organiser();
    await voice.createRace({ part, date: '2025-09-13', distance: 5600 });
    organiser = await stage.organiserScreen(phone);
    troubles.push(listenForTrouble(organiser));
  });
  afterAll(() => stage.close());

  it('reaches open pages and the big screen without a reload, over the bar at the finish, and goes when it is withdrawn', async () => {
    const home = await open('/');
    const results = await open('/resultat', laptop);
    await open(`/resultat/${part}/skarm`, laptop);
    const finish = await stage.organiserScreen(phone);
    await finish.goto(`${stage.url}/admin/race/${part}`);
    await finish.getByText('Ansluten').first().waitFor();
    pages.push(finish);

    await organiser.goto(`${stage.url}/admin/journal`);
    await organiser.getByRole('link', { name: 'Meddelanden' }).click();
    await organiser.getByRole('button', { name: 'Försenad start' }).click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Publicera' }).click();
    await organiser.getByText('Syns nu på alla sidor').first().waitFor();
    for (const page of pages) await page.getByText(text).waitFor();
    expect(await accessibilityFaults(finish)).toEqual([]);
    const bar = await finish.getByRole('complementary', { name: 'Viktigt' }).boundingBox();
    expect(bar).toMatchObject({ x: 0, y: 0, height: 64 });

    await results.getByRole('button', { name: 'Stäng meddelandet' }).click();
    await results.getByText(text).waitFor({ state: 'detached' });
    await results.reload({ waitUntil: 'commit' });
    await results.getByRole('heading').first().waitFor();
    expect(await results.getByText(text).isVisible()).toBe(false);
    await results.getByText(text).waitFor({ state: 'detached' });

    await home.reload();
    await home.getByText(text).waitFor();
    expect(await accessibilityFaults(home)).toEqual([]);
    await organiser.getByRole('button', { name: /^Ta bort/ }).click();
    for (const page of pages) await page.getByText(text).waitFor({ state: 'hidden' });
    await organiser.getByText(/^Borttaget/).waitFor();
    for (const heard of troubles) expect(heard()).toEqual([]);
  });

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
    const [home] = pages;
    await home?.getByText(text).waitFor();
    await home?.getByText(text).waitFor({ state: 'hidden' });
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
