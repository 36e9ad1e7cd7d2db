import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, pay, signIn, type Entrant } from './support/registration-steps';
import { TestProduct, laptop, phone } from './support/test-product';

const anna: Entrant = { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' };
const kalle: Entrant = { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' };
const lisa: Entrant = {
  first: 'Lisa',
  last: 'Ängström',
  age: '15',
  km: '0.8',
  group: 'Dam',
  isAnonymous: true,
};

describe('Registration', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
  });

  afterAll(() => product.close());

  it('leads a new family to its receipt and onto the start lists at once, one child as Anonym', async () => {
    const family = await product.newPage(phone);
    const visitorPage = await product.newPage(laptop);
    await visitorPage.goto(`${product.url}/startlistor?dag=2025-09-13&distans=0.8`);
    await visitorPage.getByText('Inga löpare anmälda på distansen').waitFor();

    await signIn(product, family, 'angstrom@example.se');
    await expectButtonsInSight(family);
    for (const entrant of [anna, kalle, lisa]) await addParticipant(family, entrant);
    await expectAccessible(family);
    await family.getByText('350 kr').first().waitFor();
    await pay(family, 'Betala');

    await family.getByText('Tack, anmälan är betald!').waitFor();
    expect(await family.getByRole('button', { name: 'Lägg till deltagare' }).count()).toBe(0);
    expect(await family.getByRole('button', { name: 'Ändra Anna Ängström' }).count()).toBe(0);
    await expectAccessible(family);
    await visitorPage.getByRole('cell', { name: 'Kalle Ängström' }).waitFor();
    await visitorPage.getByRole('cell', { name: 'Anonym' }).waitFor();
    expect(await visitorPage.getByText('Lisa').count()).toBe(0);

    await family.getByRole('link', { name: 'Visa kvittot' }).click();
    await family.getByText('Swish-referens').waitFor();
    await expectAccessible(family);
  });

  /** On a phone the form is taller than the window when every field has an error. */
  async function expectButtonsInSight(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Lägg till deltagare' }).click();
    await dialog.getByRole('button', { name: 'Lägg till' }).click();
    await dialog.getByText('Välj en distans').waitFor();
    expect(await brokenText(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function expectAccessible(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
});
