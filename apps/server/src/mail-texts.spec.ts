import { receiptMail } from './payments/receipt-mail.reactor';
import { readEdition } from './platform/config/edition';
import { loginCodeMail } from './registration/login-code.mail';
import { epassiCodeMail } from './ticket-office/epassi-code-mail.reactor';

const read = readEdition('content/2025');
if (!('edition' in read)) throw new Error(read.problems.join('\n'));
const { edition } = read;

const receipt = {
  payref: '5FDB0A9C1A2B3C4D5E6F708192A3B4C5',
  status: 'PAID',
  event: edition.name,
  eventDate: edition.date,
  datePaid: '2025-09-01T22:30:00.000Z',
  dateCreated: '2025-09-01T22:29:00.000Z',
  seller: 'Föreningen Höstloppet',
  orgNumber: '802000-1234',
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

const email = 'asa@example.se';
const loginCode = loginCodeMail({ codeId: 'id-1', code: '012345', email, edition });
const paid = receiptMail({
  id: 'id-3',
  receipt,
  email,
  address: 'https://race.example.se/kvitto/5FDB',
  edition,
});
const epassi = epassiCodeMail({
  id: 'id-2',
  code: 'EPASSI-7K3M9QX2TV',
  name: 'Åsa & Bo',
  email,
  address: 'https://race.example.se/anmalan',
  edition,
});

describe.each([
  ['a login code', loginCode],
  ['a receipt', paid],
  ['an Epassi code', epassi],
])('The mail with %s', (_, mail) => {
  it('is in Swedish, to one mailbox, and from a machine', () => {
    expect(mail.html).toContain('<html lang="sv">');
    expect(mail.to.address).toBe(email);
    expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('fetches nothing, runs nothing, and fits a phone', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
    expect(mail.html).toContain('width=device-width');
  });

  it('says the same with and without HTML', () => {
    const words = (text: string) => text.replace(/\s+/g, ' ');
    const shown = words(
      mail.html
        .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
        .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => signs[name] ?? ''),
    );
    for (const line of mail.text.split('\n').filter((text) => /^[\p{L}]/u.test(text) && !text.includes(':')))
      expect(shown).toContain(words(line).trim());
  });

  it('has an id and a subject that give nothing away', () => {
    for (const secret of ['012345', 'EPASSI-7K3M9QX2TV', receipt.payref])
      expect(`${mail.id} ${mail.subject}`).not.toContain(secret);
  });
});

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

describe('The mail with a login code', () => {
  it('begins with the code, and says how long it holds and what not to do with it', () => {
    expect(loginCode.text.split('\n').slice(0, 3)).toEqual(['Din kod', '', '    012345']);
    expect(loginCode.text).toContain('tio minuter');
    expect(loginCode.text).toContain('Lämna aldrig ut koden');
  });
});

describe('The mail with a receipt', () => {
  it('holds what an employer asks for, in itself', () => {
    for (const fact of [
      'Anna <Ek>',
      'Föreningen Höstloppet',
      '802000-1234',
      'momsfri',
      receipt.paymentReference,
    ])
      expect(paid.text).toContain(fact);
    expect(paid.text).toContain('Totalt: 50\u00a0kr');
    expect(paid.text).toContain('Kampanjkod HIFSPELAR: −100\u00a0kr');
    expect(paid.text).toContain('Betalt: 2025-09-02');
  });

  it('begins with what is odd about the money, and says so in the subject', () => {
    const notes = ['Vi fick 1 kr och 350 kr var bokat: 349 kr saknas.'];
    const mailed = { id: 'id-4', receipt: { ...receipt, notes }, email, address: 'https://x.se', edition };
    const odd = receiptMail(mailed);
    expect(odd.text.split('\n').slice(0, 3)).toEqual(['Om din betalning', '', notes[0]]);
    expect(odd.html).toContain('349 kr saknas');
    expect(odd.subject).toContain('något att ordna');
    expect(paid.subject).toBe(`Kvitto: ${edition.name}`);
    expect(paid.text).toMatch(/^Tack för din anmälan!/);
  });

  it('shows a name as it was typed, and never as markup', () => {
    expect(paid.html).toContain('Anna &lt;Ek&gt;');
    expect(paid.html).not.toContain('<Ek>');
  });
});
