import type { PaymentOutcome } from './simulated-payment';
import type { SimulatedSwish } from './simulated-swish';

/** The outcome of each payer action. */
const OUTCOMES = {
  pay: { status: 'PAID' },
  decline: { status: 'DECLINED' },
  'cancel-bankid': { status: 'ERROR', errorCode: 'BANKIDCL' },
  'time-out': { status: 'ERROR', errorCode: 'TM01' },
  'bank-says-no': { status: 'ERROR', errorCode: 'RF07' },
  'no-answer': { status: 'ERROR', errorCode: 'DS24' },
  'pay-unheard': { status: 'PAID' },
  'pay-other-amount': { status: 'PAID', amount: 1 },
  'pay-other-payee': { status: 'PAID', payee: '1230000000' },
  'pay-late': { status: 'PAID' },
} as const satisfies Readonly<Record<string, PaymentOutcome>>;

/** An action of a tester as the payer. */
export type PayerAction = keyof typeof OUTCOMES;

export function isPayerAction(text: string): text is PayerAction {
  return Object.hasOwn(OUTCOMES, text);
}

/** Applies a payer's action. A late action changes nothing. */
export function applyPayerAction(swish: SimulatedSwish, id: string, action: PayerAction): void {
  if (action === 'pay-late') swish.payLate(id);
  else swish.settle(id, OUTCOMES[action], action === 'pay-unheard' ? 'lost' : undefined);
}
