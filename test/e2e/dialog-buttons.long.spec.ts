import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { brokenText } from './support/broken-text';
import { phone, TestProduct } from './support/test-product';

const date = '2025-09-13';
const part = 'race-250913-56';
const who = {
  firstname: 'Maximiliana-Theodora',
  lastname: 'von Oxenstierna-Hammarskjöld',
  age: 41,
  company: '',
  group: 'Dam' as const,
};

describe('Dialogs at 320 px have their buttons in one row', () => {
  let product: TestProduct;
  let page: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-13T09:00:00.000Z');
    const organiserApi = await product.organiser();
    await organiserApi.createRace({ part, date, distance: 5600 });
    const sort = await organiserApi.addRunner(part, { ...who, key: 'k', distance: 5.6 });
    await organiserApi.send([
      { id: randomUUID(), type: 'RegisterBib', part, sort, bib: 101 },
      { id: randomUUID(), type: 'StartRace', part },
    ]);
    page = await product.newPage({ ...phone, width: 320 });
  });

  afterAll(() => product.close());

  const expectOneRow = async () => {
    await page.getByRole('dialog').waitFor();
    expect(await brokenText(page, [320])).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Avbryt|Senare)$/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it("the organiser's name", async () => {
    await page.goto(product.signInLink);
    await page.getByLabel('Ditt namn').waitFor();
    await expectOneRow();
  });

  it('a payment other than Swish', async () => {
    await page.goto(`${product.url}/admin/kassa`); // this device has asked for the name once and does not ask again
    for (const [label, text] of [
      ['Förnamn', who.firstname],
      ['Efternamn', who.lastname],
      ['Telefon', '070-1740605'],
      ['Startnummer', '102'],
      ['Ålder eller födelseår', '41'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByLabel('Distans').selectOption('5.6');
    await page.getByLabel('Klass').selectOption('Dam');
    await page.getByRole('button', { name: 'Kontant eller annan betalning' }).click();
    await expectOneRow();
  });

  it('ending a race with runners on the course, and resetting it', async () => {
    await page.goto(`${product.url}/admin/race/${part}`);
    await page.getByRole('button', { name: '1 kvar ute – sätt DNF/DNS och avsluta' }).click();
    await expectOneRow();
    await page.getByRole('button', { name: 'Nollställ loppet …' }).click();
    await expectOneRow();
  });
});
