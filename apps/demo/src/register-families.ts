import { Family, type ProductAccess } from './family';
import type { FileRegistration } from './race-day-file';

/** A registration's expected and actual outcome. Amounts in SEK. */
export interface RegistrationOutcome {
  readonly email: string;
  readonly expected: { readonly amount: number; readonly paid: boolean };
  readonly actual: { readonly amount: number; readonly paid: boolean };
}

const MAX_CONCURRENT = 4;

/** Registers families a few at a time, from sign-in to payment. Calls `onDone` after each. */
export async function registerFamilies(
  registrations: readonly FileRegistration[],
  installation: ProductAccess,
  onDone: (done: number) => void,
): Promise<RegistrationOutcome[]> {
  const remaining = [...registrations.entries()];
  const outcomes: RegistrationOutcome[] = [];
  const registerNext = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const [index, registration] = next;
      outcomes.push(
        await register(registration, installation, `10.1.${String(index >> 8)}.${String(index & 255)}`),
      );
      onDone(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, registerNext));
  return outcomes;
}

/** Describes registrations that differ from the file. */
export function registrationDifferences(outcomes: readonly RegistrationOutcome[]): string[] {
  return outcomes
    .filter(({ expected, actual }) => expected.amount !== actual.amount || expected.paid !== actual.paid)
    .map(
      ({ email, expected, actual }) =>
        `${email}: expected ${outcomeText(expected)}, got ${outcomeText(actual)}`,
    );
}

async function register(
  file: FileRegistration,
  installation: ProductAccess,
  address: string,
): Promise<RegistrationOutcome> {
  const family = await Family.signIn(installation, file.email, address);
  await family.save(file.runners);
  const booking = await family.book(file.campaign);
  const amount = await amountOf(family, booking.payref);
  await pay(family, file, booking);
  const { paid } = await family.ownPage();
  const expected = {
    amount: file.expected.amount,
    paid: ['PAID', 'ERROR then PAID', 'free'].includes(file.pays),
  };
  return { email: file.email, expected, actual: { amount, paid } };
}

async function amountOf(family: Family, payref: string): Promise<number> {
  const { open, swishtory } = await family.ownPage();
  return swishtory[payref]?.amount ?? open?.amount ?? NaN;
}

/** Pays, or fails to, as the file says. */
async function pay(
  family: Family,
  { pays, campaign }: FileRegistration,
  booking: { token: string; payref: string },
) {
  if (pays === 'PAID' && booking.token !== 'kampanj') await family.answerSwish(booking, 'pay');
  if (pays.startsWith('ERROR')) await family.answerSwish(booking, 'cancel-bankid');
  if (pays === 'ERROR then PAID') await family.answerSwish(await family.book(campaign), 'pay');
}

function outcomeText({ amount, paid }: { amount: number; paid: boolean }): string {
  return `${String(amount)} kr, ${paid ? 'paid' : 'not paid'}`;
}
