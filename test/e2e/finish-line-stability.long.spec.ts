import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { partOf } from '@app/domain';
import type { Organiser } from '../../apps/demo/src/organiser';
import { positionChanges, buttonPositions, type ButtonPositions } from './support/button-positions';
import { laptop, phone, TestProduct } from './support/test-product';

const MINUTE = 60_000;
const today = '2025-09-13';
const part = partOf(today, 5600);
const names = ['Bo Ek', 'Maximiliana-Theodora von Oxenstierna-Hammarskjöld', 'Anna-Karin Lundström-Åkerblom'];

describe('The finish line never moves or covers a bib', () => {
  let product: TestProduct;
  let organiser: Organiser;

  beforeAll(async () => {
    product = await TestProduct.open(`${today}T08:30:00.000Z`);
    organiser = await product.organiser();
    for (const distance of [800, 1600, 2800, 5600])
      await organiser.createRace({ part: partOf(today, distance), date: today, distance });
    for (let bib = 1; bib <= 40; bib++) await enter(part, bib);
    for (const distance of [800, 1600]) await enter(partOf(today, distance), distance);
    // Almost an hour ago: the clock gains a digit during the test.
    const capturedAt = new Date((await organiser.readClock()) - 59.5 * MINUTE).toISOString();
    await give({ type: 'StartRace', part, capturedAt });
  }, 120_000);

  afterAll(() => product.close());

  const give = (command: { type: string; part: string; bib?: number; sort?: string; capturedAt?: string }) =>
    organiser.send([{ id: randomUUID(), ...command }]);
  const enter = async (race: string, bib: number) => {
    const [firstname = '', ...lastname] = (names[bib % names.length] ?? '').split(' ');
    const runner = { firstname, lastname: lastname.join(' '), age: 30, group: 'Ingen', company: '' };
    const sort = await organiser.addRunner(race, { ...runner, key: String(bib), distance: 5.6 });
    await give({ type: 'RegisterBib', part: race, sort, bib });
  };
  const tap = (page: Page, bib: number) =>
    page.getByRole('button', { name: new RegExp(`^Nr ${String(bib)} `) }).click();

  it.each([
    ['a phone', phone, 800],
    ['a laptop', laptop, 1600],
  ])(
    'on %s: late code and fonts, lost network, session and server, wrong clocks, other races',
    async (_, viewport, other) => {
      const page = await product.newOrganiserPage(viewport);
      // Delays code and fonts for as long as possible.
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(
        /(FinishModes|LastAction|RaceButtons|TimingSidePanel|NoticeBar|SignInAgain|figtree)[^/]*$/,
        async (route) => {
          await released;
          await route.continue();
        },
      );
      await page.goto(`${product.url}/admin/race/${part}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: /^Nr 1 / }).waitFor();
      const before: ButtonPositions = await buttonPositions(page);
      const last = Object.keys(before).filter((name) => name.startsWith('Nr ')).length;
      expect(last).toBeGreaterThan(30);
      const expectStill = async (after: string) => {
        await page.evaluate('scrollTo(0, 0)');
        expect([after, ...positionChanges(before, await buttonPositions(page))]).toEqual([after]);
      };

      release();
      await page.getByRole('tab', { name: /^I mål/ }).waitFor();
      await page.getByRole('button', { name: 'Markera DNF' }).waitFor();
      await page.evaluate('document.fonts.ready.then(() => undefined)');
      await page.getByText(/Ansluten – allt är sparat/).waitFor();
      await expectStill('late code and fonts');

      // Taps the highest bibs: no bib behind them moves up when they leave.
      await page.context().setOffline(true);
      await page.getByText('You are NOT connected to the network.').waitFor();
      await page.getByText('Inget nät – tryckningar sparas och skickas').waitFor();
      await expectStill('no network');
      for (let bib = last; bib > last - 4; bib--) await tap(page, bib);
      await page.getByText('Inget nät – tryckningar sparas och skickas (4 osända)').waitFor();
      await page.getByRole('button', { name: 'Ångra' }).waitFor();
      await expectStill('unsent taps, and their undo');
      await page.context().setOffline(false);
      await page.getByText('You are connected to the network again.').waitFor();
      await expectStill('the network is back');
      await page.getByText(/Ansluten – allt är sparat/).waitFor();
      await expectStill('everything is sent');

      const headers = { 'x-requested-with': 'raceday' };
      await page.context().request.post(`${product.url}/api/logout`, { headers });
      await tap(page, last - 4);
      await page.getByRole('button', { name: 'Logga in igen' }).waitFor();
      await page.getByText('Logga in igen – tryckningar sparas så länge (1 osänd)').waitFor();
      await expectStill('the session has ended');
      await page.getByRole('button', { name: 'Logga in igen' }).click();
      await page.getByLabel('Inloggningslänk eller kod').fill(product.signInLink);
      await page.getByRole('button', { name: 'Logga in', exact: true }).click();
      await page.getByText(/Ansluten – allt är sparat/).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectStill('signed in again');

      await page.getByLabel('Startnummer', { exact: true }).fill(String(other));
      await page.getByText(`Nr ${String(other)} är inte kvar ute.`).waitFor();
      await page.getByLabel('Startnummer', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Markera DNS' }).click();
      await page.getByText('DNS: tryck på den som inte kom till start').waitFor();
      await expectStill('another mode');
      await page.getByRole('button', { name: 'Ta mål' }).click();

      const ahead = new Date((await organiser.readClock()) + 30_000).toISOString();
      await give({ type: 'FinishRunner', part, bib: last - 5, capturedAt: ahead });
      await page.getByText(new RegExp(`^Nr ${String(last - 5)} .* i mål \\d\\d:`)).waitFor();
      await expectStill('a time conflict, and another device in use');
      await page.getByRole('button', { name: 'Klart' }).first().click();

      await page.route('**/api/config*', (route) => route.abort());
      await page.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 20_000;
      });
      await page.getByText(/Klockan är inte jämförd/).waitFor();
      await expectStill('a changed device clock');
      await page.unroute('**/api/config*');

      await product.kill();
      await page.getByText('Servern svarar inte – tryckningar sparas och skickas').waitFor();
      await expectStill('the server is unavailable');
      await product.restart();
      organiser = await product.organiser();
      await page.getByText(/Ansluten – allt är sparat/).waitFor();
      await expectStill('the server is back');

      await give({ type: 'StartRace', part: partOf(today, other) });
      await page.getByText('1 kvar', { exact: true }).first().waitFor();
      await expectStill('another race in progress');
    },
    300_000,
  );

  it("leaves the number's own button uncovered far down the page, offline", async () => {
    const page = await product.newOrganiserPage(phone);
    await page.goto(`${product.url}/admin/race/${part}`);
    await page.getByRole('button', { name: /^Nr 20 / }).scrollIntoViewIfNeeded();
    await page.evaluate('scrollBy(0, 300)');
    await page.context().setOffline(true);
    await page.getByText('You are NOT connected to the network.').waitFor({ state: 'attached' });
    const { 'I mål': take } = await buttonPositions(page);
    expect(take).toMatchObject({ hit: 'itself' });
    expect(take?.height).toBeGreaterThanOrEqual(56);
    await page.context().setOffline(false);
  });

  it.each([
    ['a phone', phone],
    ['a laptop', laptop],
  ])("asks for the organiser's name in the app bar only, on %s", async (_, viewport) => {
    const line = `${product.url}/admin/race/${part}`;
    const first = /^Nr 1 /;
    const named = await product.newOrganiserPage(viewport);
    await named.goto(line);
    await named.getByText(/Ansluten – allt är sparat/).waitFor();
    await named.getByRole('button', { name: first }).waitFor();
    const before = await buttonPositions(named);
    expect(Object.keys(before).filter((name) => name.startsWith('Nr ')).length).toBeGreaterThan(10);

    const page = await product.newPage(viewport);
    await page.goto(product.signInLink);
    await page.getByRole('button', { name: 'Senare' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(line);
    await page.getByRole('button', { name: first }).waitFor();
    const question = page.getByRole('button', { name: 'Vad heter du?' });
    await question.waitFor();
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const expectStill = async () => expect(positionChanges(before, await buttonPositions(page))).toEqual([]);
    await expectStill();

    await question.click();
    await page.getByLabel('Ditt namn').fill('Stina Öberg');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
    await expectStill();
  });
});
