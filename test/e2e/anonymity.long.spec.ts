import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, signIn, type Entrant } from './support/registration-steps';
import { TestProduct, phone } from './support/test-product';

const long: Entrant = {
  first: 'Maximiliana-Theodora Wilhelmina',
  last: 'von Oxenstierna-Hammarskjöld-Lagercrantz',
  age: '1984',
  km: '5.6',
  group: 'Dam',
  club: 'Idrottsföreningen Kamraterna Hälsingborgs Långdistans',
};
const kalle: Entrant = { ...long, first: 'Kalle', age: '9', group: '', isAnonymous: true };
const name = ({ first, last }: Entrant) => `${first} ${last}`;

describe('An anonymous participant', () => {
  let product: TestProduct;
  let family: Page;
  let public56: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    family = await product.newPage(phone);
    public56 = await product.newPage(phone);
  });

  afterAll(() => product.close());

  it('is listed as Anonym at once when the family chooses it before paying', async () => {
    await public56.goto(`${product.url}/startlistor?dag=2025-09-13&distans=5.6`);
    await public56.getByText('Inga löpare anmälda på distansen').waitFor();
    await signIn(product, family, 'anonym@example.se');
    await addParticipant(family, long);
    await addParticipant(family, kalle);
    await family.getByRole('row', { name: `${name(kalle)} Anonym` }).waitFor();
    await expectNoFaults(family);

    await family.getByRole('button', { name: `Ändra ${name(kalle)}` }).click();
    await family.getByRole('dialog').getByLabel('Visa inte namnet').and(family.locator(':checked')).waitFor();
    await expectNoFaults(family);
    await family.getByRole('button', { name: 'Avbryt' }).click();
    await family.getByLabel('Kampanjkod').fill('hifspringer');
    await family.getByText('Koden gäller och är avdragen').waitFor();
    await family.getByRole('button', { name: 'Slutför anmälan' }).click();
    await family.getByText('Tack, anmälan är betald!').waitFor();

    await public56.getByRole('cell', { name: 'Anonym' }).waitFor();
    await public56.getByRole('cell', { name: name(long) }).waitFor();
    expect(await public56.getByText('Kalle').count()).toBe(0);
    await expectNoFaults(public56);
  });

  it('can be shown or hidden by the family after paying', async () => {
    await family.getByRole('checkbox', { name: name(kalle) }).click();
    await family.getByText('Sparat, visas med namn').waitFor();
    await public56.getByRole('cell', { name: name(kalle) }).waitFor();
    await family.getByRole('checkbox', { name: name(long) }).click();
    await family.getByText('Sparat, visas som Anonym').waitFor();
    await public56.getByRole('cell', { name: 'Anonym' }).waitFor();
    await expectNoFaults(family);
    await family.reload();
    await family.getByRole('checkbox', { name: name(long), checked: true }).waitFor();
  });

  it('can be shown by an organiser, who always sees the name', async () => {
    const organiser = await product.newOrganiserPage();
    await organiser.goto(`${product.url}/admin/list-by-race`);
    await organiser.getByRole('row', { name: `${name(long)} Anonym` }).waitFor();
    await organiser.goto(`${product.url}/admin/edit-races/race-250913-56`);
    await organiser.getByRole('row', { name: `${name(long)} Anonym` }).waitFor();
    await expectNoFaults(organiser);
    await organiser.getByRole('button', { name: `Ändra ${name(long)}` }).click();
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Visa inte namnet').uncheck();
    await expectNoFaults(organiser);
    await dialog.getByRole('button', { name: 'Spara' }).click();
    await organiser.getByText(`${name(long)} är ändrad`).waitFor();

    await public56.getByRole('cell', { name: name(long) }).waitFor();
    await family.reload();
    await family.getByRole('checkbox', { name: name(long), checked: false }).waitFor();
  });
});

async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await brokenText(page, [320, 390])).toEqual([]);
}
