import type { PaymentFlag } from './registration.events';

/** What a payer reads about a failed payment, and what to do now. Takes the payment service's code; unknown ones get a text too. */
export function paymentText(errorCode: string): string {
  return texts.get(errorCode) ?? PLAIN;
}

/** What an organiser reads about money that is odd, and what to do about it. */
export function flagText(flag: PaymentFlag): string {
  return flagTexts[flag];
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
    'DS24',
    'Banken svarade inte i tid, så betalningen kan ha gått igenom. Kontrollera i din bank om pengarna är dragna innan du försöker igen. Är de dragna uppdateras anmälan av sig själv.',
  ],
]);

const flagTexts: Readonly<Record<PaymentFlag, string>> = {
  'wrong-amount':
    'Fel belopp: jämför det betalda med det bokade. Betala tillbaka det som är för mycket, eller be om resten.',
  'wrong-payee':
    'Fel mottagare: pengarna gick till ett annat Swish-nummer än vårt. Sök upp dem hos banken innan löparna får sina nummerlappar.',
  'paid-twice': 'Betald två gånger: anmälan var redan betald. Betala tillbaka den här betalningen.',
  late: 'Sen betalning: pengarna kom efter att betalningen räknats som misslyckad. Löparna är anmälda som de var bokade; kontrollera att deltagarna stämmer och att en kampanjkod inte har använts på nytt.',
  'after-cancellation':
    'Betald efter avbokning: löparna är anmälda som de var bokade. Fråga betalaren, och betala tillbaka om de inte ska vara med.',
};
