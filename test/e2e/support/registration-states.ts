import type { Page } from 'playwright-core';
import {
  addParticipant,
  requestSignInCode,
  pay,
  signIn,
  goToPayment,
  type Entrant,
} from './registration-steps';
import type { TestProduct } from './stage';

/** Brings a family's registration into a state and returns the path to open or reload. */
type Prepare = (stage: TestProduct, page: Page) => Promise<string>;

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

async function awaitCode(stage: TestProduct, page: Page): Promise<string> {
  await requestSignInCode(stage, page, 'kod@example.se');
  return '/anmalan/2';
}

async function signInWithoutParticipants(stage: TestProduct, page: Page): Promise<string> {
  await signIn(stage, page, 'ingen@example.se');
  return '/anmalan';
}

async function addThree(stage: TestProduct, page: Page, email = 'tre@example.se'): Promise<string> {
  await signIn(stage, page, email);
  for (const entrant of family) await addParticipant(page, entrant);
  return '/anmalan/3';
}

async function awaitPayment(stage: TestProduct, page: Page, email = 'betalar@example.se'): Promise<string> {
  await addThree(stage, page, email);
  await goToPayment(page);
  return '/anmalan/4';
}

async function leavePayment(stage: TestProduct, page: Page): Promise<string> {
  await awaitPayment(stage, page, 'drojer@example.se');
  return '/anmalan/3';
}

async function failToPay(stage: TestProduct, page: Page): Promise<string> {
  const path = await addThree(stage, page, 'avbryter@example.se');
  await pay(page, 'Avbryt BankID');
  return path;
}

async function payForThree(stage: TestProduct, page: Page, email = 'betald@example.se'): Promise<string> {
  const path = await addThree(stage, page, email);
  await pay(page, 'Betala');
  await page.getByText('är betald!').waitFor();
  return path;
}

async function openReceipt(stage: TestProduct, page: Page): Promise<string> {
  await payForThree(stage, page, 'kvitto@example.se');
  return String(await page.getByRole('link', { name: 'Visa kvittot' }).getAttribute('href'));
}
