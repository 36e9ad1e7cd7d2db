import type { Page } from 'playwright-core';
import { accessibilityFaults } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, signIn } from './support/registration-steps';
import { phone, TestProduct } from './support/test-product';

describe('A registration in two tabs', () => {
  let product: TestProduct;
  let one: Page;
  let other: Page;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    one = await product.newPage(phone);
    await signIn(product, one, 'angstrom@example.se');
    await addParticipant(one, { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' });
    await addParticipant(one, { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' });
    other = await one.context().newPage();
    await other.goto(`${product.url}/anmalan/3`);
    await other.getByText('Kalle Ängström').first().waitFor();
  });
  afterAll(() => product.close());

  const open = async (page: Page, name: string) => {
    await page.bringToFront();
    await page.getByRole('button', { name: `Ändra ${name}` }).click();
    return page.getByRole('dialog');
  };
  const save = async (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
  const club = async (page: Page, name: string) =>
    (await open(page, name)).getByLabel('Klubb/Företag').inputValue();

  it('merges changes of different participants', async () => {
    await open(other, 'Kalle Ängström');
    await (await open(one, 'Anna Ängström')).getByLabel('Klubb/Företag').fill('IK Ett');
    await save(one);
    await one.getByRole('dialog').waitFor({ state: 'detached' });
    await other.bringToFront();
    await other.getByRole('dialog').getByLabel('Klubb/Företag').fill('IK Två');
    await save(other);
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await one.reload();
    expect(await club(one, 'Anna Ängström')).toBe('IK Ett');
    await one.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
    expect(await club(one, 'Kalle Ängström')).toBe('IK Två');
    await one.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
  });

  it('reports a conflict to the later tab, which can load the current values', async () => {
    await open(other, 'Kalle Ängström');
    await (await open(one, 'Kalle Ängström')).getByLabel('Ålder vid anmälan').fill('10');
    await save(one);
    await one.getByRole('dialog').waitFor({ state: 'detached' });
    await other.bringToFront();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('Ålder vid anmälan').fill('8');
    await save(other);
    const showNewest = dialog.getByRole('button', { name: 'Visa det som gäller nu' });
    await showNewest.waitFor();
    expect(await dialog.getByLabel('Ålder vid anmälan').inputValue()).toBe('8');
    expect([await accessibilityFaults(other), await brokenText(other)]).toEqual([[], []]);
    await showNewest.click();
    await showNewest.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Ålder vid anmälan').inputValue()).toBe('10');
  });
});
