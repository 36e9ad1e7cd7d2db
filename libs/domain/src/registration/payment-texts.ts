import type { PaymentIssue, PaymentFlag } from './registration.events';

/** Whether the money went to another payee: it pays for nothing and is no income. */
export function isWrongPayee(flags: readonly PaymentFlag[]): boolean {
  return flags.includes('wrong-payee');
}

/** Our own error code, beside those of the payment service, for money that did not reach us. */
export const WRONG_PAYEE_CODE = 'WRONG-PAYEE';

/** Swish's code for a bank that did not answer after the payer signed: it may have paid. */
export const NO_ANSWER_CODE = 'DS24';

/** Our own error code for a payment never requested, because Swish takes none at the moment. */
export const SWISH_UNAVAILABLE_CODE = 'NO-SWISH';

/** The first line of a mail that asks for money in test mode. */
export const TEST_MODE_TEXT = 'Testläge: det här är en övning, och inga riktiga pengar betalas.';

/**
 * The text of a failed payment and what to do. Takes the payment service's code; unknown codes get a general
 * text.
 */
export function paymentText(errorCode: string): string {
  return texts.get(errorCode) ?? GENERAL_TEXT;
}

/**
 * Whether the payer may have been charged, so that no text may suggest a retry. Then the code's text stands
 * alone, under `chargedHeading`.
 */
export function mayHaveBeenCharged(errorCode: string): boolean {
  return errorCode === NO_ANSWER_CODE || errorCode === WRONG_PAYEE_CODE;
}

/** The heading of such a payment. */
export function chargedHeading(errorCode: string): string {
  return errorCode === WRONG_PAYEE_CODE
    ? 'Pengarna kom inte till oss.'
    : 'Vi vet inte om betalningen gick igenom.';
}

/**
 * The text for organisers about a difference in price after corrections (SEK; negative for less), with what
 * to do. `handled`: the part handled already.
 */
export function differenceText(difference: number, handled = 0): string {
  const left = difference - handled;
  const than = difference < 0 ? 'mindre än' : 'mer än';
  const now = difference === 0 ? 'lika mycket som' : `${kronor(Math.abs(difference))} ${than}`;
  const before = handled === 0 ? '' : ` En tidigare skillnad, ${kronor(handled)}, är redan hanterad.`;
  const sum = handled === 0 ? 'mellanskillnaden' : kronor(Math.abs(left));
  const rest = handled === 0 ? 'resten' : sum;
  const todo = left > 0 ? `Be om ${rest}.` : `Betala tillbaka ${sum}.`;
  return `Annat pris efter rättning: löparna kostar ${now} det som bokades.${before} ${todo}`;
}

/** The text for organisers about an issue, with what to do. */
export function flagText(flag: PaymentFlag): string {
  return flagTexts[flag];
}

/** Short names of issues, for lists and histories. */
export const paymentIssueNames: Readonly<Record<PaymentIssue, string>> = {
  'wrong-amount': 'fel belopp',
  'paid-twice': 'betald två gånger',
  late: 'sen betalning',
  'after-cancellation': 'betald efter avbokning',
  'wrong-payee': 'fel mottagare',
  'not-owed': 'redan ordnad mellanskillnad',
  difference: 'annat pris efter rättning',
};

const GENERAL_TEXT = 'Din betalning misslyckades. Försök igen.';
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
    SWISH_UNAVAILABLE_CODE,
    'Swish tar inte emot betalningar just nu. Ingen betalning har påbörjats och inget har dragits. Försök igen om en stund.',
  ],
  [
    NO_ANSWER_CODE,
    'Banken svarade inte i tid, så betalningen kan ha gått igenom. Kontrollera först i din bank om pengarna är dragna. Är de det uppdateras anmälan av sig själv; betala bara på nytt om de inte är det.',
  ],
  [
    WRONG_PAYEE_CODE,
    'Swish säger att pengarna gick till ett annat nummer än vårt, så anmälan är inte betald. Betala inte en gång till. Skicka ett mail till oss, så reder vi ut det tillsammans.',
  ],
]);

const flagTexts: Readonly<Record<PaymentFlag, string>> = {
  'wrong-amount':
    'Fel belopp: jämför det betalda med det bokade. Betala tillbaka det som är för mycket, eller be om resten.',
  'wrong-payee':
    'Fel mottagare: pengarna gick till ett annat Swish-nummer än vårt och räknas inte. Sök upp dem hos banken, och hör av dig till betalaren: anmälan är inte betald med dem.',
  'not-owed':
    'Redan ordnad mellanskillnad: den här betalningen gällde något som redan var betalt eller hanterat när pengarna kom. Betala tillbaka det som inte skulle betalas.',
  'paid-twice': 'Betald två gånger: anmälan var redan betald. Betala tillbaka den här betalningen.',
  late: 'Sen betalning: pengarna kom efter att betalningen räknats som misslyckad. Löparna är anmälda som de var bokade; kontrollera att deltagarna stämmer och att en kampanjkod inte har använts på nytt.',
  'after-cancellation':
    'Betald efter avbokning: löparna är anmälda som de var bokade. Fråga betalaren, och betala tillbaka om de inte ska vara med.',
};

/** An amount for mails and notes: '250 kr', with a non-breaking space and a real minus. */
export function kronor(amount: number): string {
  return `${String(amount).replace('-', '−')}\u00a0kr`;
}
