import { familyDay } from './payments/family-day';
import { linkTerms } from './payments/linked-payment';
import { paymentLinkMail } from './payments/payment-link-mail.reactor';
import { receiptMail } from './payments/receipt-mail.reactor';
import { readConfig } from './platform/config/config';
import { pricesOf } from './platform/config/edition';
import { loginCodeMail } from './registration/sign-in.service';
import { epassiCodeMail } from './ticket-office/epassi-code-mail.reactor';

const { edition } = readConfig({});

const receipt = {
  payref: '5FDB0A9C1A2B3C4D5E6F708192A3B4C5',
  number: '2025-17',
  status: 'PAID',
  event: edition.name,
  eventDate: edition.date,
  datePaid: '2025-09-01T22:30:00.000Z',
  dateCreated: '2025-09-01T22:29:00.000Z',
  seller: 'Föreningen Höstloppet',
  orgNumber: '802000-1234',
  sellerAddress: 'Skolgatan 1, 123 45 Exempelstad',
  vat: 'momsfri',
  lines: [
    { text: 'Startavgift 5,6 km, vuxen: Anna <Ek>', amount: 150 },
    { text: 'Kampanjkod HIFSPELAR', amount: -100 },
  ],
  amount: 50,
  currency: 'SEK',
  method: 'swish',
  paymentReference: '0123456789ABCDEF0123456789ABCDEF',
  campaign: 'HIFSPELAR',
  errorCode: '',
  notes: [],
} as const;

const runner = {
  firstname: 'Anna',
  lastname: '<Ek>',
  age: 41,
  group: 'Dam',
  company: '',
  distance: 5.6,
} as const;
const deltagare = { a: runner, b: { ...runner, firstname: 'Nils', age: 9, distance: 0.8 } };
const session = { registration: 'ek', revision: 7, deltagare };
const day = familyDay({ edition, session, isOwner: true, testMode: false });
const email = 'asa@example.se';
const loginCode = loginCodeMail({ codeId: 'id-1', code: '012345', email, edition });
const paid = receiptMail({
  id: 'id-3',
  receipt,
  day,
  email,
  receiptUrl: 'https://race.example.se/kvitto/5FDB',
  edition,
});
const epassi = epassiCodeMail({
  id: 'id-2',
  code: 'EPASSI-7K3M9QX2TV',
  name: 'Åsa & Bo',
  email,
  registrationUrl: 'https://race.example.se/anmalan',
  edition,
});

const linked = {
  id: 'id-6',
  email,
  isBalanceDue: false,
  terms: linkTerms({
    runners: { b: deltagare.b },
    isOwner: true,
    prices: pricesOf(edition),
    at: Date.parse('2025-08-20T10:00:00Z'),
  }),
  paymentUrl: 'https://race.example.se/betala/5fdb0a9c1a2b3c4d5e6f708192a3b4c5',
  edition,
  testMode: false,
};
const link = paymentLinkMail(linked);
const lines = [{ text: 'Mellanskillnad efter ändring', amount: 50 }];
const balanceDueLink = paymentLinkMail({
  ...linked,
  isBalanceDue: true,
  terms: { lines, amount: 50, priceUntil: null },
});

describe.each([
  ['a login code', loginCode],
  ['a receipt', paid],
  ['an Epassi code', epassi],
  ['a payment link', link],
  ['a payment link for a balance due', balanceDueLink],
])('The mail with %s', (_, mail) => {
  it('is in Swedish, to one mailbox, and marked as auto-generated', () => {
    expect(mail.html).toContain('<html lang="sv">');
    expect(mail.to.address).toBe(email);
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('loads no external content, runs no script, and fits a phone', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
    expect(mail.html).toContain('width=device-width');
  });

  it('has the same text with and without HTML', () => {
    const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ');
    const shown = collapseSpaces(
      mail.html
        .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
        .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => signs[name] ?? ''),
    );
    for (const line of mail.text.split('\n').filter((text) => /^[\p{L}]/u.test(text) && !text.includes(':')))
      expect(shown).toContain(collapseSpaces(line).trim());
  });

  it('has no secret in its id or subject', () => {
    for (const secret of ['012345', 'EPASSI-7K3M9QX2TV', receipt.payref, receipt.payref.toLowerCase()])
      expect(`${mail.id} ${mail.subject}`).not.toContain(secret);
  });
});

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

describe('The mail with a login code', () => {
  it('starts with the code, and states how long it is valid and not to share it', () => {
    expect(loginCode.text.split('\n').slice(0, 3)).toEqual(['Din kod', '', '    012345']);
    expect(loginCode.text).toContain('tio minuter');
    expect(loginCode.text).toContain('Lämna aldrig ut koden');
  });
});

describe('The mail with a receipt', () => {
  it('contains the details that employers require', () => {
    for (const fact of [
      'Anna <Ek>',
      'Föreningen Höstloppet',
      '802000-1234',
      'Skolgatan 1, 123 45 Exempelstad',
      'Kvittonummer: 2025-17',
      'momsfri',
      receipt.paymentReference,
    ])
      expect(paid.text).toContain(fact);
    expect(paid.text).toContain('Totalt: 50\u00a0kr');
    expect(paid.text).toContain('Kampanjkod HIFSPELAR: −100\u00a0kr');
    expect(paid.text).toContain('Betalt: 2 september 2025');
  });

  it('states when and where each runner starts', () => {
    expect(paid.text).toContain(
      'Ni är anmälda till Höstloppet 2025, lördag 13 september 2025 kl. 11.00. Alla står nu på startlistan.',
    );
    expect(paid.text).toContain('Nils <Ek>, 0,8 km: kl. 11.00\nAnna <Ek>, 5,6 km: kl. 11.45');
    expect(paid.text).toContain('Plats: Start och mål vid skolmatsalen, Skolgatan 1, 123 45 Exempelstad');
    expect(paid.text).toContain('Startnummer: lördag 13 september 2025 kl. 09.30–11.30, vid skolmatsalen');
    expect(paid.text).toContain('Visa platsen på en karta:\nhttps://www.openstreetmap.org/');
    expect(paid.text).not.toContain('Testläge');
  });

  it('starts with a notice that no money has moved, in test mode', () => {
    const rehearsed = familyDay({ edition, session, isOwner: true, testMode: true });
    const mail = receiptMail({
      id: 'id-5',
      receipt,
      day: rehearsed,
      email,
      receiptUrl: 'https://x.se',
      edition,
    });
    expect(mail.text.split('\n')[2]).toMatch(/^Testläge: inga riktiga pengar/);
    expect(mail.html).toContain('Testläge');
  });

  it('starts with the payment issue, and mentions it in the subject', () => {
    const notes = ['Vi fick 1 kr och 350 kr var bokat: 349 kr saknas.'];
    const mailed = {
      id: 'id-4',
      day,
      receipt: { ...receipt, notes },
      email,
      receiptUrl: 'https://x.se',
      edition,
    };
    const odd = receiptMail(mailed);
    expect(odd.text.split('\n').slice(0, 3)).toEqual(['Om din betalning', '', notes[0]]);
    expect(odd.html).toContain('349 kr saknas');
    expect(odd.subject).toContain('något att ordna');
    expect(paid.subject).toBe(`Kvitto: ${edition.name}`);
    expect(paid.text).toMatch(/^Tack för din anmälan!/);
  });

  it('shows a name as typed, escaped in HTML', () => {
    expect(paid.html).toContain('Anna &lt;Ek&gt;');
    expect(paid.html).not.toContain('<Ek>');
  });
});

describe('The mail with a payment link', () => {
  it('states for whom, the price and its deadline, and where to pay', () => {
    expect(link.text).toContain('Startavgift 0,8 km, barn: Nils <Ek>: 100\u00a0kr');
    expect(link.text).toContain('Att betala: 100\u00a0kr');
    expect(link.text).toContain(`Moms: ${edition.receipt.vat}`);
    expect(link.text).toContain('Priset gäller till: lördag 6 september 2025 kl.\u00a023.59');
    expect(link.text).toContain('Betala med Swish:\nhttps://race.example.se/betala/5fdb');
    expect(link.text).not.toContain('Testläge');
  });

  it('states a balance due, and that the runners are registered', () => {
    expect(balanceDueLink.text).toContain('Något är kvar att betala för er anmälan till Höstloppet 2025');
    expect(balanceDueLink.text).toContain('Mellanskillnad efter ändring: 50\u00a0kr');
    expect(balanceDueLink.subject).toBe('Att betala: mellanskillnad för Höstloppet 2025');
    expect(balanceDueLink.text).not.toContain('Priset gäller till');
  });

  it('starts with a test mode notice, in test mode', () => {
    expect(paymentLinkMail({ ...linked, testMode: true }).text.split('\n')[2]).toMatch(/^Testläge/);
  });
});
