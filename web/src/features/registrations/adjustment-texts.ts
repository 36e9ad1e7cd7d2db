import { handledDifference, paymentIssueNames, type PaymentIssue } from '@app/domain';
import type { PaymentRow, Refund } from '@app/views';
import { formatMoney } from '../../config/formats';
import type { AdjustmentText } from './AdjustmentButton';
import { refundable } from './payment-entries';

export function markHandledText(owner: string, issue: PaymentIssue): AdjustmentText {
  return {
    label: 'Markera som hanterad',
    of: `${owner}, ${paymentIssueNames[issue]}`,
    title: `Hanterad: ${paymentIssueNames[issue]}`,
    consequence: 'Den försvinner från listan att se över. Den finns kvar i historiken och kan tas upp igen.',
    confirm: 'Hanterad',
    done: 'Markerad som hanterad.',
  };
}

export function reopenText(owner: string, issue: PaymentIssue): AdjustmentText {
  return {
    label: 'Ta upp igen',
    of: `${owner}, ${paymentIssueNames[issue]}`,
    title: `Ta upp igen: ${paymentIssueNames[issue]}`,
    consequence: 'Den står då på nytt bland betalningarna att se över.',
    confirm: 'Ta upp igen',
    done: 'Står åter bland betalningarna att se över.',
  };
}

/** Records a refund. Proposes the overpaid amount. */
export function recordRefundText(payment: PaymentRow, owner: string, issue?: PaymentIssue): AdjustmentText {
  const most = refundable(payment);
  return {
    label: 'Notera återbetalning',
    of: owner,
    title: 'Notera en återbetalning',
    consequence: `Inga pengar skickas härifrån: betala först tillbaka i Swish eller banken, och notera det sedan här. Högst ${formatMoney(most)}. Kvittot och summorna visar det.`,
    confirm: 'Notera',
    done: 'Återbetalningen är noterad.',
    amount: { proposed: Math.min(most, overpaidAmount(payment, issue)), most },
  };
}

export function voidRefundText({ amount }: Refund, owner: string): AdjustmentText {
  return {
    label: 'Stryk',
    of: `återbetalning ${formatMoney(amount)}, ${owner}`,
    title: `Stryk återbetalningen av ${formatMoney(amount)}`,
    consequence:
      'Den räknas inte längre, i kvitto och summor. Det som den hanterade tas upp igen. Båda händelserna finns kvar i historiken. Är pengarna redan skickade ska den inte strykas.',
    confirm: 'Stryk',
    done: 'Återbetalningen är struken.',
  };
}

export function resendReceiptText(address: string): AdjustmentText {
  return {
    label: 'Skicka kvittot igen',
    of: address,
    title: 'Skicka kvittot igen',
    consequence: `Kvittot mailas till ${address}. Högst tre gånger i timmen.`,
    confirm: 'Skicka',
    done: 'Kvittot är på väg.',
    isNoteless: true,
  };
}

export function cancelRunnerText(name: string): AdjustmentText {
  return {
    label: 'Avanmäl',
    of: name,
    title: `Avanmäl ${name}`,
    consequence:
      'Löparen försvinner från startlistan och startnumret blir ledigt. Inga pengar betalas tillbaka av sig själva: ett annat pris visas bland betalningarna att se över. Det går att ångra.',
    confirm: 'Avanmäl',
    done: `${name} är avanmäld.`,
    isDangerous: true,
  };
}

export function reenterRunnerText(name: string): AdjustmentText {
  return {
    label: 'Anmäl igen',
    of: name,
    title: `Anmäl ${name} igen`,
    consequence: 'Löparen står åter på startlistan, med sitt startnummer om ingen annan har fått det.',
    confirm: 'Anmäl igen',
    done: `${name} är anmäld igen.`,
    isNoteless: true,
  };
}

/** Mails a sibling’s payment link to the family again. */
export function resendLinkText(address: string, name: string): AdjustmentText {
  return {
    label: 'Skicka länken igen',
    of: name,
    title: 'Skicka betalningslänken igen',
    consequence: `Länken mailas till ${address}, med priset som det är nu. Högst tre gånger i timmen.`,
    confirm: 'Skicka',
    done: 'Länken är på väg.',
    isNoteless: true,
  };
}

export function withdrawLinkText(name: string): AdjustmentText {
  return {
    label: 'Ta tillbaka länken',
    of: name,
    title: 'Ta tillbaka betalningslänken',
    consequence: `Ingen kan betala med länken längre, och ${name} försvinner ur listorna. Familjen får inget mail om det. Det går inte att ångra: lägg till igen om det ändrar sig.`,
    confirm: 'Ta tillbaka',
    done: 'Länken är återtagen.',
    isDangerous: true,
  };
}

/** Mails a link for the balance due (SEK) to `address`. */
export function balanceDueLinkText(owed: number, owner: string, address: string): AdjustmentText {
  return {
    label: 'Skicka betalningslänk för mellanskillnaden',
    of: `${owner}, ${formatMoney(owed)}`,
    title: `Skicka betalningslänk: ${formatMoney(owed)}`,
    consequence: `En länk att betala med Swish mailas till ${address}. Ändras beloppet innan det är betalt är det nya som gäller. När det är betalt får familjen ett eget kvitto, och det som är att se över markeras som hanterat. En länk som skickats tidigare slutar gälla.`,
    confirm: 'Skicka',
    done: 'Betalningslänken är på väg.',
    isNoteless: true,
  };
}

export function withdrawBalanceDueLinkText(owner: string): AdjustmentText {
  return {
    label: 'Ta tillbaka länken',
    of: owner,
    title: 'Ta tillbaka betalningslänken',
    consequence:
      'Ingen kan betala mellanskillnaden med länken längre. Familjen får inget mail om det. Den står kvar bland betalningarna att se över, och en ny länk kan skickas.',
    confirm: 'Ta tillbaka',
    done: 'Länken är återtagen.',
    isDangerous: true,
  };
}

/** Records a payment found at the bank. `expected`: the price in SEK; 0 when unknown. */
export function bankPaymentText(owner: string, expected: number): AdjustmentText {
  return {
    label: 'Koppla bankbetalning',
    of: owner,
    title: 'Koppla pengar hos banken',
    consequence:
      'Anmälan räknas som betald på ditt ord: löparna kommer på startlistan och kvittot mailas. Det går inte att ångra. Kommer Swish-pengar också visas de som betalda två gånger.',
    confirm: 'Räkna som betald',
    done: 'Anmälan är betald.',
    amount: { proposed: expected, most: 1_000_000 },
    isBank: true,
  };
}

function overpaidAmount({ amount, expected, difference, handled }: PaymentRow, issue?: PaymentIssue): number {
  if (issue === 'difference') return Math.max(1, handledDifference({ handled }) - difference);
  return issue === 'wrong-amount' && amount > expected ? amount - expected : amount;
}
