import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import {
  addParticipant,
  requestSignInCode,
  pay,
  signIn,
  goToPayment,
  type Entrant,
} from './support/registration-steps';
import { mailedCampaignCode, mailedCode } from './support/mailbox';
import { TestProduct } from './support/test-product';

const anna: Entrant = { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' };
const kalle: Entrant = { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' };

describe('Registration', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });

  afterAll(() => product.close());

  it('locks the right code after five wrong ones', async () => {
    const page = await product.newPage();
    await requestSignInCode(product, page, 'gissar@example.se');
    const right = await mailedCode(product.dataDir, 'gissar@example.se');
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 1; tries <= 5; tries++) {
      await page.getByRole('textbox', { name: 'Kod' }).fill(wrong);
      await page.getByRole('alert').waitFor();
      await until(async () => (await page.getByRole('textbox', { name: 'Kod' }).inputValue()) === '');
    }
    await page.getByRole('textbox', { name: 'Kod' }).fill(right);
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe('/anmalan/2');
  });

  it('reports why a payment failed, and accepts another attempt', async () => {
    const page = await product.newPage();
    await signIn(product, page, 'forsoker@example.se');
    await addParticipant(page, anna);
    await pay(page, 'Avbryt BankID');
    await page.getByText('Misslyckad betalning. Din betalning misslyckades. Försök igen.').waitFor();
    await page.getByText('Du avbröt signeringen med BankID').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    await pay(page, 'Betala');
    await page.getByText('Tack, anmälan är betald!').waitFor();
  });

  it('is free with a code that covers everything', async () => {
    const page = await product.newPage();
    await signIn(product, page, 'gratis@example.se');
    await addParticipant(page, kalle);
    await page.getByLabel('Kampanjkod').fill('hifspringer');
    await page.getByText('Koden gäller och är avdragen').waitFor();
    await page.getByRole('button', { name: 'Slutför anmälan' }).click();
    await page.getByText('Tack, anmälan är betald!').waitFor();
    await page.getByText('HIFSPRINGER').waitFor();
  });

  it('accepts an Epassi code from an organiser once', async () => {
    const organiser = await product.newOrganiserPage();
    await organiser.goto(`${product.url}/admin/epassi`);
    await organiser.getByRole('button', { name: 'Skicka kod' }).click();
    await organiser.getByText('Name is required').waitFor();
    await organiser.getByLabel('Namn').fill('Eva Epassi');
    await organiser.getByLabel('E-post', { exact: true }).fill('eva@example.se');
    await organiser.getByRole('button', { name: 'Skicka kod' }).click();
    await organiser.getByText('Invitation sent successfully!').waitFor();
    const code = await mailedCampaignCode(product.dataDir, 'eva@example.se');

    const page = await product.newPage();
    await signIn(product, page, 'eva.springer@example.se');
    await addParticipant(page, anna);
    await page.getByLabel('Kampanjkod').fill(code);
    await page.getByText('Koden gäller och är avdragen').waitFor();
    await page.getByRole('button', { name: 'Slutför anmälan' }).click();
    await page.getByText('Tack, anmälan är betald!').waitFor();
    await organiser.reload();
    await organiser.getByText('1 kod: 1 använd').waitFor();
    await organiser.getByRole('link', { name: 'Till anmälan' }).click();
    await organiser.getByText('eva.springer@example.se').first().waitFor();

    const other = await product.newPage();
    await signIn(product, other, 'fuskar@example.se');
    await addParticipant(other, anna);
    await other.getByLabel('Kampanjkod').fill(code);
    await other.getByText('Koden gäller inte. Du kan betala utan den.').waitFor();
  });

  it('is shared by two tabs, and locked while a payment is open', async () => {
    const one = await product.newPage();
    await signIn(product, one, 'tva.flikar@example.se');
    await addParticipant(one, anna);
    const other = await one.context().newPage();
    await other.goto(`${product.url}/anmalan`);
    await other.getByRole('button', { name: 'Ändra Anna Ängström' }).waitFor();
    await goToPayment(one);
    await other.reload();
    await other.getByText('En betalning på 150 kr pågår.').waitFor();
    expect(await other.getByRole('button', { name: 'Ändra Anna Ängström' }).count()).toBe(0);
    await other.getByRole('button', { name: 'Avbryt betalningen' }).click();
    await other.getByRole('button', { name: 'Ändra Anna Ängström' }).waitFor();
  });

  it('is merged from two devices, and paid only as shown', async () => {
    const [laptop, phone] = [await product.newPage(), await product.newPage()];
    await signIn(product, laptop, 'tva.enheter@example.se');
    await addParticipant(laptop, anna);
    await addParticipant(laptop, kalle);
    await phone.context().addCookies(await laptop.context().cookies());
    await phone.goto(`${product.url}/anmalan/3`);

    await laptop.getByRole('button', { name: 'Ändra Anna Ängström' }).click();
    await laptop.getByLabel('Klubb/Företag').fill('IF Göta');
    await editParticipant(phone, 'Anna Ängström', async () => {
      await phone.getByLabel('Distans').selectOption('2.8');
    });
    await laptop.getByRole('button', { name: 'Spara' }).click();
    await laptop.getByText('Du har ändrat på en annan enhet.').waitFor();
    await laptop.getByRole('row', { name: /Anna Ängström.*IF Göta.*2\.8K/ }).waitFor();

    // The laptop's page would otherwise refresh by itself within fifteen seconds.
    await laptop.route('**/get', (route) => route.abort());
    await editParticipant(phone, 'Kalle Ängström', async () => {
      await phone.getByLabel('Distans').selectOption('5.6');
    });
    await laptop.unroute('**/get');
    await laptop.getByRole('button', { name: /^Till betalning/ }).click();
    await laptop.getByText('Kalle Ängström: distansen är 5.6K, inte 0.8K').waitFor();
    await laptop.getByRole('row', { name: /Kalle Ängström.*5\.6K/ }).waitFor();
    expect(await accessibilityFaults(laptop)).toEqual([]);
    await goToPayment(laptop);
  });
});

/** Changes a participant in the dialog, and waits until it is saved. */
async function editParticipant(page: Page, name: string, change: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: `Ändra ${name}` }).click();
  await change();
  await page.getByRole('button', { name: 'Spara' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('Closed registration', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-09-12T17:00:00.000Z');
  });

  afterAll(() => product.close());

  it('is announced at step one, and at step two to a new family', async () => {
    const page = await product.newPage();
    await page.goto(`${product.url}/anmalan`);
    await page.getByText('Anmälan är stängd. Du kan fortfarande logga in och se din anmälan.').waitFor();
    await page.getByLabel('E-post', { exact: true }).fill('sen@example.se');
    await page.getByRole('button', { name: 'Skicka kod' }).click();
    await page.getByText('Du är välkommen att anmäla dig på plats.').waitFor();
    const code = await mailedCode(product.dataDir, 'sen@example.se');
    await page.getByRole('textbox', { name: 'Kod' }).fill(code);
    await page.getByText('Anmälan är stängd').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/anmalan/2');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
