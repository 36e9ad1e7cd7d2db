import type { Page } from 'playwright-core';
import { mailedCode } from './mailbox';
import type { TestProduct } from './test-product';

/** A participant as a family enters them; `age` may be a birth year. */
export interface Entrant {
  readonly first: string;
  readonly last: string;
  readonly age: string;
  readonly km: string;
  readonly group?: string;
  readonly club?: string;
  /** Whether the public lists hide the name. */
  readonly isAnonymous?: boolean;
}

/** Submits an e-mail address at step one and waits for step two. */
export async function requestSignInCode(
  { url }: Pick<TestProduct, 'url'>,
  page: Page,
  email: string,
): Promise<void> {
  await page.goto(`${url}/anmalan`);
  await page.getByLabel('E-post', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Skicka kod' }).click();
  await page.getByRole('textbox', { name: 'Kod' }).waitFor();
}

/** Signs in with a mailed code; the address must not have asked for one before. */
export async function signIn(
  product: Pick<TestProduct, 'url' | 'dataDir'>,
  page: Page,
  email: string,
): Promise<void> {
  await requestSignInCode(product, page, email);
  await page.getByRole('textbox', { name: 'Kod' }).fill(await mailedCode(product.dataDir, email));
  await page.waitForURL('**/anmalan/3');
}

/** Adds a participant at step three. */
export async function addParticipant(page: Page, entrant: Entrant): Promise<void> {
  const { first, last, age, km, group = '', club = '', isAnonymous = false } = entrant;
  await page.getByRole('button', { name: 'Lägg till deltagare' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Förnamn').fill(first);
  await dialog.getByLabel('Efternamn').fill(last);
  await dialog.getByLabel('Ålder vid anmälan').fill(age);
  await dialog.getByLabel('Klubb/Företag').fill(club);
  await dialog.getByLabel('Distans').selectOption(km);
  await dialog.getByLabel('Klass').selectOption(group);
  await dialog.getByLabel('Visa inte namnet').setChecked(isAnonymous);
  await dialog.getByRole('button', { name: 'Lägg till' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`${first} ${last}`).first().waitFor();
}

/** Books the participants on the page and waits for the payment's QR code. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Till betalning/ }).click();
  await page.waitForURL('**/anmalan/4');
  await page.getByRole('img', { name: 'QR-kod för Swish' }).waitFor();
}

/** Goes to the payment and presses the button named `choice` on the payer's page. */
export async function pay(page: Page, choice: string): Promise<void> {
  await goToPayment(page);
  await answerSwish(page, choice);
  await page.waitForURL('**/anmalan/3');
}

/**
 * Opens the payer's page, presses the button named `choice` and returns: Chromium draws a background page
 * once a second.
 */
export async function answerSwish(page: Page, choice: string): Promise<void> {
  const [payer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Öppna Swish' }).click(),
  ]);
  await payer.getByRole('button', { name: choice, exact: true }).click();
  await page.bringToFront();
}
