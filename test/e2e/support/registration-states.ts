import type { Page } from 'playwright-core';
import {
  addParticipant,
  requestSignInCode,
  pay,
  signIn,
  goToPayment,
  type Entrant,
} from './registration-steps';
import type { TestProduct } from './test-product';

/** Brings a family's registration into a state and returns the path to open or reload. */
type Prepare = (product: TestProduct, page: Page) => Promise<string>;

/**
 * States in which a family may reopen its registration: [state, how to reach it, text that shows when the
 * page has loaded].
 */
export const registrationStates: readonly (readonly [
  what: string,
  prepare: Prepare,
  expectedText: string,
])[] = [
  ['a visitor who is not signed in', () => Promise.resolve('/anmalan'), 'Skicka kod'],
  ['a mailed code not yet entered', awaitCode, 'Skriv koden från mailet'],
  ['no participant entered', signInWithoutParticipants, 'Lägg till alla som ska springa'],
  ['three participants entered', addThree, 'Att betala'],
  ['a pending payment', awaitPayment, 'Väntar på din betalning'],
  ['the participants during a pending payment', leavePayment, 'En betalning på'],
  ['a failed payment', failToPay, 'Misslyckad betalning'],
  ['a paid registration', payForThree, 'är betald!'],
  ['a receipt', openReceipt, 'Swish-referens'],
];

const family: readonly Entrant[] = [
  { first: 'Anna', last: 'Ängström', age: '1984', km: '5.6', group: 'Dam' },
  { first: 'Kalle', last: 'Ängström', age: '9', km: '0.8' },
  { first: 'Lisa', last: 'Ängström', age: '15', km: '1.6', group: 'Dam' },
];

async function awaitCode(product: TestProduct, page: Page): Promise<string> {
  await requestSignInCode(product, page, 'kod@example.se');
  return '/anmalan/2';
}

async function signInWithoutParticipants(product: TestProduct, page: Page): Promise<string> {
  await signIn(product, page, 'ingen@example.se');
  return '/anmalan';
}

async function addThree(product: TestProduct, page: Page, email = 'tre@example.se'): Promise<string> {
  await signIn(product, page, email);
  for (const entrant of family) await addParticipant(page, entrant);
  return '/anmalan/3';
}

async function awaitPayment(product: TestProduct, page: Page, email = 'betalar@example.se'): Promise<string> {
  await addThree(product, page, email);
  await goToPayment(page);
  return '/anmalan/4';
}

async function leavePayment(product: TestProduct, page: Page): Promise<string> {
  await awaitPayment(product, page, 'drojer@example.se');
  return '/anmalan/3';
}

async function failToPay(product: TestProduct, page: Page): Promise<string> {
  const path = await addThree(product, page, 'avbryter@example.se');
  await pay(page, 'Avbryt BankID');
  return path;
}

async function payForThree(product: TestProduct, page: Page, email = 'betald@example.se'): Promise<string> {
  const path = await addThree(product, page, email);
  await pay(page, 'Betala');
  await page.getByText('är betald!').waitFor();
  return path;
}

async function openReceipt(product: TestProduct, page: Page): Promise<string> {
  await payForThree(product, page, 'kvitto@example.se');
  return String(await page.getByRole('link', { name: 'Visa kvittot' }).getAttribute('href'));
}
