import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, signIn, type Entrant } from './support/registration-steps';
import { phone, TestProduct } from './support/test-product';

const date = '2025-09-13';
const [from, to] = ['race-250913-56', 'race-250913-16'];
const entrant: Entrant = {
  first: 'Maximiliana-Theodora',
  last: 'von Oxenstierna-Hammarskjöld',
  age: '41',
  km: '5.6',
  group: 'Dam',
};
const name = `${entrant.first} ${entrant.last}`;

describe('A paid runner moved to another distance', () => {
  let product: TestProduct;
  let family: Page;
  let organiser: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    await (await product.organiser()).createRace({ part: to, date, distance: 1600 });
    family = await product.newPage(phone);
    await signIn(product, family, 'flyttar@example.se');
    await family.getByRole('button', { name: 'Lägg till deltagare' }).click();
    await family.getByRole('dialog').getByLabel('Förnamn').waitFor();
    expect(await brokenText(family, [320])).toEqual([]);
    await family.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    await addParticipant(family, entrant);
    await family.getByLabel('Kampanjkod').fill('hifspringer');
    await family.getByText('Koden gäller och är avdragen').waitFor();
    await family.getByRole('button', { name: 'Slutför anmälan' }).click();
    await family.getByText('Tack, anmälan är betald!').waitFor();
    organiser = await product.newOrganiserPage();
  });

  afterAll(() => product.close());

  it('appears in the list of the new race only', async () => {
    await organiser.goto(`${product.url}/admin/edit-races/${from}`);
    await organiser.getByRole('button', { name: `Ändra ${name}` }).click();
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Flytta till annan distans').selectOption(to);
    expect(await brokenText(organiser, [320])).toEqual([]);
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await dialog.getByRole('button', { name: 'Spara' }).click();
    await organiser.getByText(`${name} är flyttad till 1.6K`).waitFor();
    await organiser.getByRole('button', { name: `Ändra ${name}` }).waitFor({ state: 'detached' });
    await organiser.goto(`${product.url}/admin/edit-races/${to}`);
    await organiser.getByRole('button', { name: `Ändra ${name}` }).waitFor();
  });

  it('appears under the new race in the registrations, with the distance paid for', async () => {
    await organiser.goto(`${product.url}/admin/list-by-race`);
    const row = organiser.getByRole('table', { name: 'Betalda löpare 1.6K' }).getByRole('row', { name });
    await row.getByText(/^Betald som .*5.6K/).waitFor();
    expect(await organiser.getByRole('table', { name: 'Betalda löpare 5.6K' }).count()).toBe(0);
  });

  it("has the new distance on the family's page and the start list, and the old one on the receipt", async () => {
    await family.reload();
    await family.getByText(/^Arrangören har ändrat uppgifter sedan dess/).waitFor();
    await family.getByRole('row', { name }).getByText('1.6K').locator('visible=true').waitFor();
    expect(await brokenText(family, [320])).toEqual([]);
    await family
      .getByRole('link', { name: /kvitto/i })
      .first()
      .click();
    await family.getByRole('cell', { name: /^Startavgift 5,6 km, vuxen: .*1,6 km/ }).waitFor();
    await family.goto(`${product.url}/startlistor?dag=${date}&distans=1.6`);
    await family.getByRole('cell', { name }).waitFor();
  });
});
