import type { Oddity, PaymentFlag } from './registration.events';

/** Whether the money went to somebody else: it pays for nothing and is no income. */
export function isAstray(flags: readonly PaymentFlag[]): boolean {
  return flags.includes('wrong-payee');
}

/** What the payment service says of money that reached us stands as its code; this one is ours, for money that did not. */
export const ASTRAY_CODE = 'WRONG-PAYEE';

/** What Swish calls a bank that gave no answer after the payer had signed: it may have paid. */
export const NO_ANSWER = 'DS24';

/** What a payer reads about a failed payment, and what to do now. Takes the payment service's code; unknown ones get a text too. */
export function paymentText(errorCode: string): string {
  return texts.get(errorCode) ?? PLAIN;
}

/**
 * Whether nobody may be told to try again: the bank may have paid, or has paid somebody else. Then the text of the code stands alone,
 * under words that call nothing failed.
 */
export function mayHaveLeft(errorCode: string): boolean {
  return errorCode === NO_ANSWER || errorCode === ASTRAY_CODE;
}

/** What stands above the text of such a payment. */
export function leftHeading(errorCode: string): string {
  return errorCode === ASTRAY_CODE
    ? 'Pengarna kom inte till oss.'
    : 'Vi vet inte om betalningen gick igenom.';
}

/** What an organiser reads when corrections have made another price (SEK more than was booked, or below nothing less), and what to do about it. */
export function differenceText(difference: number): string {
  const sum = kronor(Math.abs(difference));
  return difference > 0
    ? `Annat pris efter rättning: löparna kostar ${sum} mer än det som bokades. Be om resten.`
    : `Annat pris efter rättning: löparna kostar ${sum} mindre än det som bokades. Betala tillbaka mellanskillnaden.`;
}

/** What an organiser reads about money that is odd, and what to do about it. */
export function flagText(flag: PaymentFlag): string {
  return flagTexts[flag];
}

/** The same in two words, for lists and histories. */
export const oddityNames: Readonly<Record<Oddity, string>> = {
  'wrong-amount': 'fel belopp',
  'paid-twice': 'betald två gånger',
  late: 'sen betalning',
  'after-cancellation': 'betald efter avbokning',
  'wrong-payee': 'fel mottagare',
  difference: 'annat pris efter rättning',
};

/** What is odd about a payment, and what of it organisers have seen to: a difference in price only while it is the same. */
export interface SeenTo {
  readonly flags: readonly PaymentFlag[];
  readonly difference: number;
  readonly handled: readonly { readonly flag: Oddity; readonly difference: number }[];
}

/** What an organiser still has to see to at a payment. */
export function openOddities({ flags, difference, handled }: SeenTo): readonly Oddity[] {
  const odd: readonly Oddity[] = difference === 0 ? flags : [...flags, 'difference'];
  const isSeenTo = (one: Oddity) =>
    handled.some(
      ({ flag, difference: about }) => flag === one && (one !== 'difference' || about === difference),
    );
  return odd.filter((one) => !isSeenTo(one));
}

const PLAIN = 'Din betalning misslyckades. Försök igen.';
const OURS =
  'Något blev fel hos oss och inget har dragits. Försök igen, och skicka ett mail till oss om det händer på nytt.';
const CANNOT_SWISH =
  'Numret är inte anslutet till Swish. Anslut det i din bank, eller betala från ett annat nummer.';

const texts: ReadonlyMap<string, string> = new Map([
  ...['FF08', 'RP01', 'RP02', 'RP03', 'PA01', 'PA02', 'AM02', 'AM03', 'AM06'].map(
    (code) => [code, OURS] as const,
  ),
  ['RP04', 'Betalningen hittades inte och inget har dragits. Gå till betalningen igen.'],
  ['RP06', 'Du har redan en pågående betalning i Swish. Avsluta den i Swish-appen och försök sedan igen.'],
  ['RP07', 'Betalningen gick inte att avbryta. Vänta en stund och ladda om sidan: den kan vara betald.'],
  ['RP09', 'Betalningen är redan skapad. Vänta en stund och ladda om sidan innan du försöker igen.'],
  ['BE18', 'Fel telefonnummer. Kontrollera numret i Swish-appen och försök igen.'],
  ['ACMT01', 'Mottagaren är inte aktiv i Swish. Skicka ett mail till oss så hjälper vi dig att betala.'],
  ['ACMT03', CANNOT_SWISH],
  [
    'ACMT07',
    'Mottagaren är inte ansluten till Swish. Skicka ett mail till oss så hjälper vi dig att betala.',
  ],
  ['VR01', 'Du är för ung för att betala det här med Swish. Be en vuxen att betala.'],
  ['VR02', 'Swish är anslutet till någon annan än den som skulle betala. Betala från ditt eget Swish.'],
  ['RF07', 'Banken nekade betalningen. Kontrollera saldo och beloppsgräns i din bank och försök igen.'],
  ['BANKIDCL', 'Du avbröt signeringen med BankID. Försök igen och signera när du är klar.'],
  ['BANKIDONGOING', 'BankID är upptaget. Avsluta det som pågår i BankID-appen och försök igen.'],
  [
    'BANKIDUNKN',
    'BankID kunde inte godkänna betalningen. Öppna BankID-appen, kontrollera den och försök igen.',
  ],
  ['FF10', 'Tekniskt fel hos banken. Vänta en stund och försök igen.'],
  ['TM01', 'Tiden gick ut innan betalningen hann påbörjas. Försök igen och öppna Swish genast.'],
  [
    NO_ANSWER,
    'Banken svarade inte i tid, så betalningen kan ha gått igenom. Kontrollera först i din bank om pengarna är dragna. Är de det uppdateras anmälan av sig själv; betala bara på nytt om de inte är det.',
  ],
  [
    ASTRAY_CODE,
    'Swish säger att pengarna gick till ett annat nummer än vårt, så anmälan är inte betald. Betala inte en gång till. Skicka ett mail till oss, så reder vi ut det tillsammans.',
  ],
]);

const flagTexts: Readonly<Record<PaymentFlag, string>> = {
  'wrong-amount':
    'Fel belopp: jämför det betalda med det bokade. Betala tillbaka det som är för mycket, eller be om resten.',
  'wrong-payee':
    'Fel mottagare: pengarna gick till ett annat Swish-nummer än vårt och räknas inte. Sök upp dem hos banken, och hör av dig till betalaren: anmälan är inte betald med dem.',
  'paid-twice': 'Betald två gånger: anmälan var redan betald. Betala tillbaka den här betalningen.',
  late: 'Sen betalning: pengarna kom efter att betalningen räknats som misslyckad. Löparna är anmälda som de var bokade; kontrollera att deltagarna stämmer och att en kampanjkod inte har använts på nytt.',
  'after-cancellation':
    'Betald efter avbokning: löparna är anmälda som de var bokade. Fråga betalaren, och betala tillbaka om de inte ska vara med.',
};

/** One payment of a registration, SEK: what was booked, and what came in once it is paid. */
export interface MoneyIn {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  /** What the runners would have cost more as organisers have corrected them since, or below nothing less. */
  readonly difference?: number;
  readonly flags: readonly PaymentFlag[];
  /** What was paid back of it. */
  readonly refunded?: number;
}

/** Whether less came in than was booked: the registration stands, and the rest is owed. */
export function isUnderpaid({ status, amount, expected }: MoneyIn): boolean {
  return status === 'PAID' && amount < expected;
}

/**
 * What a payer must know about money that came in: too little, too much, for something that was paid already, or for another price
 * since something was corrected. Takes all payments of the registration, this one among them or not. Empty when all is as booked.
 */
export function moneyNotes(payment: MoneyIn, all: readonly MoneyIn[]): readonly string[] {
  if (payment.status !== 'PAID' || isAstray(payment.flags)) return [];
  const { flags, amount, refunded = 0 } = payment;
  const back = refunded === 0 ? [] : [`${kronor(refunded)} är återbetalt.`];
  if (flags.includes('paid-twice')) return refunded < amount ? [AGAIN, ...back] : back;
  return [...amountNotes(payment), ...extraNotes(all), ...differenceNotes(payment), ...back];
}

/** Kronor as mails and notes write them: '250 kr', never broken, with a real minus. */
export function kronor(amount: number): string {
  return `${String(amount).replace('-', '−')}\u00a0kr`;
}

const BACK = 'Arrangören ser det och hör av sig om att betala tillbaka.';
const AGAIN = `Anmälan var redan betald när den här betalningen kom. ${BACK}`;

function amountNotes({ amount, expected, refunded = 0 }: MoneyIn): string[] {
  const off = amount - expected;
  if (off === 0 || (off > 0 && refunded >= off)) return [];
  const came = `Vi fick ${kronor(amount)} och ${kronor(expected)} var bokat`;
  if (off > 0) return [`${came}: ${kronor(off)} för mycket. ${BACK}`];
  return [
    `${came}: ${kronor(-off)} saknas. Deltagarna är anmälda ändå. Skicka ett mail till oss, så får du veta hur du betalar resten.`,
  ];
}

function differenceNotes({ difference = 0 }: MoneyIn): string[] {
  if (difference === 0) return [];
  const than = difference > 0 ? 'högre' : 'lägre';
  return [`Efter ändringarna är priset ${kronor(Math.abs(difference))} ${than} än det som bokades.`];
}

function extraNotes(all: readonly MoneyIn[]): string[] {
  const extra = all
    .filter(({ status, flags }) => status === 'PAID' && flags.includes('paid-twice'))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  return extra === 0
    ? []
    : [`Anmälan är betald mer än en gång: ${kronor(extra)} kom in utöver det som gäller. ${BACK}`];
}
