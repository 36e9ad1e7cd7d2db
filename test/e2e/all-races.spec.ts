import { randomUUID } from 'node:crypto';
import { partOf } from '@app/domain';
import type { Organiser } from '../../apps/demo/src/organiser';
import { expectUsablePage } from './support/page-checks';
import { bibButton } from './support/finish-line';
import { collectPageErrors } from './support/page-errors';
import { phone, TestProduct } from './support/test-product';
import { tapBib } from './support/tap-bib';

const tablet = { width: 1024, height: 768 };
const today = '2025-09-13';
const short = partOf(today, 2800);
const long = partOf(today, 5600);

describe('Timing all races at one finish line', () => {
  let product: TestProduct;
  let organiser: Organiser;
  const sorts = new Map<number, string>();

  beforeAll(async () => {
    // The scheduled start of both races.
    product = await TestProduct.open(`${today}T09:45:00.000Z`);
    organiser = await product.organiser();
    for (const [part, bibs] of [
      [short, [7, 28]],
      [long, [12, 56]],
    ] as const) {
      const distance = part === short ? 2800 : 5600;
      await organiser.createRace({ part, date: today, distance });
      for (const bib of bibs) {
        const runner = { firstname: 'Anna-Karin', lastname: 'Lundström-Åkerblom', age: 30, company: '' };
        const own = { key: String(bib), group: 'Dam', distance: distance / 1000 } as const;
        const sort = await organiser.addRunner(part, { ...runner, ...own });
        sorts.set(bib, sort);
        await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib }]);
      }
    }
  });

  afterAll(() => product.close());

  const home = async (part: string) => {
    const answer = await fetch(`${product.url}/api/races/get/${part}`);
    const rows = (await answer.json()) as { bib?: number; finished?: number | null }[];
    return rows.filter(({ bib, finished }) => bib !== undefined && finished !== null).map(({ bib }) => bib);
  };

  it('starts two races together and records each bib in its race, also offline', async () => {
    const page = await product.newOrganiserPage(phone);
    const pageErrors = collectPageErrors(page);
    await page.goto(`${product.url}/admin/race`);
    await page.getByRole('link', { name: 'Alla lopp på en mållinje' }).click();
    await page.getByRole('button', { name: 'Starta 2.8K + 5.6K' }).click();
    await bibButton(page, 7).waitFor();
    await expectUsablePage(page, [320]);
    expect(pageErrors()).toEqual([]);

    await page.context().setOffline(true);
    await tapBib(bibButton(page, 7));
    await page.keyboard.type('56');
    await page.keyboard.press('Enter');
    await page.getByText(/\(2 osända\)/).waitFor();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ångra' }).click();
    await page.context().setOffline(false);
    await page.getByText(/Ansluten – allt är sparat/).waitFor();
    expect([await home(short), await home(long)]).toEqual([[7], [56]]);
    await page.getByText('1 i mål · 1 ute').first().waitFor();
  });

  it("updates the announcer's screen, which stays readable offline", async () => {
    const page = await product.newOrganiserPage(tablet);
    const pageErrors = collectPageErrors(page);
    const finish = (part: string, bib: number) =>
      organiser.send([{ id: randomUUID(), type: 'FinishRunner', part, sort: sorts.get(bib) ?? '' }]);
    const latest = page.getByRole('region', { name: 'Senast i mål' });
    const latestIs = (bib: number) => latest.getByText(`nr ${bib} ·`).waitFor();
    await page.goto(`${product.url}/admin/race`);
    await page.getByRole('link', { name: 'Speakerns skärm' }).click();
    await page.getByText('2 startade · 1 i mål · 1 kvar på banan').first().waitFor();
    await finish(short, 28);
    await latestIs(28);

    await page.keyboard.type('12');
    await page.getByText('nr 12 · 5.6K · Dam').waitFor();
    expect(pageErrors()).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText(/^Inget nät\. Det som visas är från/).waitFor();
    await finish(long, 12);
    await latestIs(28);
    await page.context().setOffline(false);
    await latestIs(12);
    await page.keyboard.press('Escape');
    await expectUsablePage(page, [320]);
  });

  it('shows the leader, the record and followed runners in the results, and removes the record with its finish', async () => {
    const page = await product.newPage(phone);
    await page.goto(`${product.url}/resultat`);
    await page.getByRole('tab', { name: '5.6K', selected: true }).waitFor();
    const podium = page.getByRole('group', { name: 'I ledningen' });
    await podium.getByRole('link', { name: 'Anna-Karin Lundström-Åkerblom' }).first().waitFor();
    await page.getByRole('status').getByText('Banrekord!').waitFor();
    await expectUsablePage(page, [320]);

    await page
      .getByRole('table')
      .getByRole('button', { name: /^Följ .* nr 12$/ })
      .click();
    await page.reload();
    await page
      .getByRole('region', { name: 'Du följer' })
      .getByText(/^plats 2\s·/)
      .waitFor();
    await page.getByLabel('Sök namn, nummer eller klubb').fill('akerblom 56');
    await page.getByText('1 av 2 löpare').waitFor({ state: 'attached' });
    await page.getByLabel('Sök namn, nummer eller klubb').fill('');

    for (const bib of [56, 12])
      await organiser.send([
        { id: randomUUID(), type: 'RestoreRunner', part: long, sort: sorts.get(bib) ?? '' },
      ]);
    await page.getByText('Banrekord!').first().waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('17:43.0 (2014)').waitFor();
  });
});
