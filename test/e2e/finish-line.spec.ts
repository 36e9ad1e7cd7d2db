import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { partOf, stockholmDate } from '@app/domain';
import { laptop, phone, Stage } from './support/stage';

const today = stockholmDate(Date.now());
const part = partOf(today, 5600);
const bibs = [7, 128, 2003, 12345, 88888];

describe('A finish line', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open('real');
    const organiser = await stage.organiser();
    for (const distance of [800, 1600, 2800, 5600])
      await organiser.createRace({ part: partOf(today, distance), date: today, distance });
    for (const bib of bibs) {
      const runner = { firstname: 'Anna-Karin', lastname: 'Lundström-Åkerblom', age: 30, company: '' };
      const key = String(bib);
      const sort = await organiser.addRunner(part, { ...runner, key, group: 'Ingen', distance: 5.6 });
      await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib }]);
    }
    await organiser.send([{ id: randomUUID(), type: 'StartRace', part }]);
  });

  afterAll(() => stage.close());

  const bibOn = (page: Page, bib: number) =>
    page.getByRole('button', { name: new RegExp(`^Nr ${String(bib)} `) });
  const finishes = async () => {
    const answer = await fetch(`${stage.url}/api/races/get/${part}`);
    const rows = (await answer.json()) as { bib?: number; finished?: number | null }[];
    return rows.filter(({ bib }) => bib !== undefined);
  };
  const open = async (viewport: typeof phone) => {
    const page = await stage.organiserScreen(viewport);
    await page.goto(`${stage.url}/admin/race/${part}`);
    await bibOn(page, 7).waitFor();
    return page;
  };

  it.each([phone, { width: 360, height: 640 }])(
    'shows bibs without scrolling on a phone of %j, and its clock',
    async (viewport) => {
      const page = await open(viewport);
      const { y = Infinity, height = Infinity } = (await bibOn(page, 7).boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height);
      const clock = await page.getByRole('timer').first().boundingBox();
      expect(clock?.height).toBeGreaterThanOrEqual(48);
    },
    60_000,
  );

  it.each([phone, laptop])(
    'keeps the longest numbers inside their cells on %j',
    async (viewport) => {
      const page = await open(viewport);
      for (const bib of bibs) {
        const cell = await bibOn(page, bib).boundingBox();
        const digits = await bibOn(page, bib).getByText(String(bib), { exact: true }).boundingBox();
        expect(digits?.width).toBeLessThan((cell?.width ?? 0) - 4);
      }
    },
    60_000,
  );

  it('writes down the right time though the device is set 20 s forward, also with no contact', async () => {
    const page = await open(phone);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 20_000;
    });
    await page.context().setOffline(true);
    const tapped = Date.now();
    await bibOn(page, 2003).click();
    const passed = Date.now() - tapped;
    await page.context().setOffline(false);
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    const finished = (await finishes()).find(({ bib }) => bib === 2003)?.finished ?? 0;
    expect(finished).toBeGreaterThan(tapped - 1000);
    expect(finished).toBeLessThan(tapped + passed + 1000);
  });

  it('stays free to tap when the session ends, and sends every tap after a new sign-in', async () => {
    const page = await open(phone);
    const headers = { 'x-requested-with': 'raceday' };
    await page.context().request.post(`${stage.url}/api/logout`, { headers });
    await bibOn(page, 7).click();
    await page.getByRole('button', { name: 'Logga in igen' }).waitFor();
    // A touch right after the cells have moved is not taken: the finger meant another bib.
    while ((await bibOn(page, 128).count()) > 0) await bibOn(page, 128).click();
    await page.getByText('Logga in igen – tryckningar sparas så länge (2 osända)').waitFor();

    await page.getByRole('button', { name: 'Logga in igen' }).click();
    await page.getByLabel('Inloggningslänk eller kod').fill(stage.signInLink);
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    const home = (await finishes()).filter(({ finished }) => finished !== null).map(({ bib }) => bib);
    expect(home).toEqual(expect.arrayContaining([7, 128]));
  });
});
