import { holderPreview, registrationPreview, runnerPreview, type RegistrationFacts } from './erasure-preview';

const stina = { firstname: 'Stina', lastname: 'Ödman', age: 58, company: 'Bageriet', phone: '070-1' };
const place = {
  date: '2025-09-13',
  distance: 5600,
  bib: 501,
  status: 'finished',
  result: 1_200_000,
} as const;
const facts: RegistrationFacts = {
  email: 'familj@example.se',
  people: [stina],
  hasPayer: true,
  codes: 1,
  money: [{ amount: 150, datePaid: '2025-07-15T10:00:05.000Z', paymentReference: '5A2', receipt: '2025-7' }],
  places: [place],
  isDeclined: true,
};

const of = (things: readonly { readonly what: string; readonly text: string }[], wanted: string) =>
  things.filter(({ what }) => what === wanted).map(({ text }) => text);

describe('The preview of an erasure', () => {
  it('lists all personal data to be erased', () => {
    const { goes } = registrationPreview(facts);
    expect(of(goes, 'Löpare')).toEqual(['Stina Ödman, 58 år, Bageriet, 070-1']);
    expect(of(goes, 'E-post')).toEqual(['familj@example.se']);
    expect(goes.map(({ what }) => what)).toEqual([
      'Löpare',
      'E-post',
      'Betalarens nummer',
      'Anteckningar',
      'Koder',
      'Inloggningar',
      'Mail som väntar',
    ]);
  });

  it('lists what is retained, each with a reason', () => {
    const { stays } = registrationPreview(facts);
    expect(of(stays, 'Betalning')).toEqual(['150\u00a0kr, 15 juli 2025, referens 5A2, kvitto 2025-7']);
    expect(of(stays, 'Plats på startlistan')).toEqual(['5.6K 13 september 2025, nr 501, 20:00.0']);
    expect(of(stays, 'Att adressen inte vill ha utskick')).toHaveLength(1);
    expect(stays.filter(({ why }) => !why)).toEqual([]);
    expect(JSON.stringify(stays)).not.toMatch(/Ödman|familj@|070-1/);
  });

  it('leaves out what does not exist', () => {
    const bare = { ...facts, email: '', hasPayer: false, codes: 0, money: [], places: [], isDeclined: false };
    const { goes, stays } = registrationPreview(bare);
    expect(of(goes, 'E-post')).toEqual([]);
    expect(stays.map(({ what }) => what)).toEqual(['Att någon raderades']);
  });

  it('of one runner retains the family and the place', () => {
    const { goes, stays } = runnerPreview(stina, {
      place: { ...place, bib: null, status: '', result: null },
      hasFamily: true,
    });
    expect(goes).toHaveLength(1);
    expect(stays.map(({ what, text }) => [what, text.slice(0, 10)])).toMatchObject([
      ['Plats på startlistan', expect.any(String)],
      ['Familjens anmälan', expect.any(String)],
      ['Att någon raderades', expect.any(String)],
    ]);
    expect(of(runnerPreview(stina, { place, hasFamily: false }).stays, 'Familjens anmälan')).toEqual([]);
  });

  it('of a code holder retains the code', () => {
    const { goes, stays } = holderPreview({ name: 'Eva', email: 'eva@example.se' });
    expect(of(goes, 'Namn och e-post')).toEqual(['Eva, eva@example.se']);
    expect(of(stays, 'Koden')).toHaveLength(1);
  });
});
