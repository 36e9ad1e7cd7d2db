import type { Page } from 'playwright-core';
import { accessibilityFaults, horizontalOverflow } from './support/accessibility';
import { brokenText } from './support/broken-text';
import { addParticipant, answerSwish, pay, signIn } from './support/registration-steps';
import { mailedPaymentPath } from './support/mailbox';
import { TestProduct, laptop, phone } from './support/test-product';

describe('A paid registration changed by an organiser', () => {
  let product: TestProduct;

  beforeAll(async () => {
    product = await TestProduct.open('2025-08-20T10:00:00.000Z');
    const family = await product.newPage(phone);
    await signIn(product, family, 'angstrom@example.se');
    await addParticipant(family, { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' });
    await addParticipant(family, { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' });
    await pay(family, 'Betala');
    await family.getByText('Tack, anmälan är betald!').waitFor();
  });
  afterAll(() => product.close());

  it('gets a sibling, paid for by a mailed link without sign-in', async () => {
    const organiser = await product.newOrganiserPage(laptop);
    await organiser.goto(`${product.url}/admin/list-by-race`);
    await organiser
      .getByRole('tab', { name: /^Betal/ })
      .first()
      .click();
    await organiser
      .getByRole('link', { name: /angstrom@example\.se|Ängström/ })
      .first()
      .click();
    await organiser.getByRole('table', { name: /^Vad som har hänt/ }).waitFor();
    expect(await brokenText(organiser)).toEqual([]);
    await organiser.getByRole('button', { name: 'Lägg till syskon' }).click();
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Förnamn').fill('Moa');
    expect(await dialog.getByLabel('Efternamn').inputValue()).toBe('Ängström');
    await dialog.getByLabel('Ålder vid anmälan').fill('6');
    await dialog.getByLabel('Distans').selectOption('0.8');
    await dialog.getByText(/100.kr/).waitFor();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lägg till och skicka länken' }).click();
    await organiser.getByText('Betalningslänken är på väg till angstrom@example.se').waitFor();
    await organiser.getByRole('link', { name: 'Moa Ängström' }).click();
    await organiser.getByText(/^Tillagd av en arrangör till/).waitFor();
    await expectAccessible(organiser);

    const grandfather = await product.newPage(phone);
    const path = await mailedPaymentPath(product.dataDir, 'angstrom@example.se');
    await grandfather.goto(`${product.url}${path}`);
    await grandfather.getByText('Startavgift 0,8 km, barn: Moa Ä.').waitFor();
    await expectAccessible(grandfather);
    await grandfather.getByRole('button', { name: /^Betala 100.kr/ }).click();
    await grandfather.getByRole('img', { name: 'QR-kod för Swish' }).waitFor();
    await expectAccessible(grandfather);
    await answerSwish(grandfather, 'Betala');
    await grandfather.getByText('Tack, det är betalt!').waitFor();
    await expectAccessible(grandfather);
    await grandfather.getByRole('link', { name: 'Visa kvittot' }).click();
    await grandfather.getByText('Swish-referens').waitFor();

    await organiser.getByText('Väntar på betalning').waitFor({ state: 'detached' });
    const visitor = await product.newPage();
    await visitor.goto(`${product.url}/startlistor?dag=2025-09-13&distans=0.8`);
    await visitor.getByRole('cell', { name: 'Moa Ängström' }).waitFor();
  });

  it('gets its price difference paid by a mailed link, which settles it', async () => {
    const organiser = await product.newOrganiserPage(laptop);
    await organiser.goto(`${product.url}/admin/edit-races/race-250913-08`);
    await organiser.getByRole('button', { name: 'Ändra Kalle Ängström' }).click();
    await organiser.getByRole('dialog').getByLabel('Ålder').fill('16');
    await organiser.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
    await organiser.getByRole('dialog').waitFor({ state: 'detached' });

    await organiser.goto(`${product.url}/admin/list-by-race?visa=flaggade`);
    await organiser.getByRole('tabpanel').getByRole('link', { name: 'angstrom@example.se' }).click();
    await organiser.waitForURL('**/admin/anmalan/**');
    await expectAccessible(organiser);
    await organiser.getByRole('button', { name: /^Skicka betalningslänk för mellanskillnaden/ }).click();
    expect(await accessibilityFaults(organiser)).toEqual([]);
    await organiser.getByRole('dialog').getByRole('button', { name: 'Skicka' }).click();
    await organiser.getByText('Väntar på mellanskillnaden').waitFor();
    await expectAccessible(organiser);

    const mother = await product.newPage(phone);
    const path = await mailedPaymentPath(product.dataDir, 'angstrom@example.se', 2);
    await mother.goto(`${product.url}${path}`);
    await mother.getByText('Mellanskillnad efter ändring').waitFor();
    await expectAccessible(mother);
    await mother.getByRole('button', { name: /^Betala 50.kr/ }).click();
    await mother.getByRole('img', { name: 'QR-kod för Swish' }).waitFor();
    await answerSwish(mother, 'Betala');
    await mother.getByText('Tack, det är betalt!').waitFor();
    await expectAccessible(mother);
    await mother.getByRole('link', { name: 'Visa kvittot' }).click();
    await mother.getByText('Mellanskillnad efter ändring').waitFor();
    await expectAccessible(mother);

    await organiser.reload();
    await organiser
      .getByText(/Mellanskillnad/)
      .first()
      .waitFor();
    expect(await organiser.getByRole('button', { name: /^Skicka betalningslänk/ }).count()).toBe(0);
    await expectAccessible(organiser);
  });

  async function expectAccessible(page: Page): Promise<void> {
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
});
