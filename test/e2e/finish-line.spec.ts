import { bibOn, openFinishLine, part, screenAtLine } from './support/finish-line';
import { movedSince, placesOn } from './support/places';
import { phone, type Stage } from './support/stage';

describe('A finish line', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openFinishLine();
  });

  afterAll(() => stage.close());

  const finishes = async () => {
    const answer = await fetch(`${stage.url}/api/races/get/${part}`);
    const rows = (await answer.json()) as { bib?: number; finished?: number | null }[];
    return rows.filter(({ bib }) => bib !== undefined);
  };

  it('writes down the right time though the device is set 20 s forward, also with no contact', async () => {
    const page = await screenAtLine(stage, phone);
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 20_000;
    });
    const before = await placesOn(page);
    await page.context().setOffline(true);
    await page.getByText('You are NOT connected to the network.').waitFor();
    expect(movedSince(before, await placesOn(page))).toEqual([]);
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
    const page = await screenAtLine(stage, phone);
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
