import { raceSplitterCsv, type SplitRunner } from './race-splitter';

const header = 'Wave number,Racer bib number,First name,Last name,Email,Compensation,Category,Team\n';
const stina: SplitRunner = {
  part: 'race-250913-56',
  bib: 327,
  firstname: 'Stina',
  lastname: 'Ödman',
  group: 'Dam',
  company: 'Bageriet',
};

describe('The start list for RaceSplitter', () => {
  it('has eight columns, bibs in order and nothing private', () => {
    const leo = {
      ...stina,
      bib: 9,
      firstname: 'Leo',
      group: '',
      company: '',
      part: 'race-250913-08',
    } as const;
    expect(raceSplitterCsv([stina, leo])).toBe(
      `${header}1,9,Leo,Ödman,,,0.8K,\n1,327,Stina,Ödman,,,5.6K Dam,Bageriet\n`,
    );
  });

  it('leaves out whoever has no bib', () => {
    expect(raceSplitterCsv([{ ...stina, bib: null }])).toBe(header);
  });

  it('quotes commas and quotes, and keeps a name on its line', () => {
    const tricky = { ...stina, company: 'Bröd, bullar & "kakor"', lastname: 'von\nÖdman' };
    expect(raceSplitterCsv([tricky])).toBe(
      `${header}1,327,Stina,von Ödman,,,5.6K Dam,"Bröd, bullar & ""kakor"""\n`,
    );
  });

  it('holds nothing that a spreadsheet would run', () => {
    const tricky = { ...stina, company: '=HYPERLINK("http://x.se")', lastname: '@Ödman' };
    expect(raceSplitterCsv([tricky])).toBe(
      `${header}1,327,Stina,'@Ödman,,,5.6K Dam,"'=HYPERLINK(""http://x.se"")"\n`,
    );
  });

  it('is a header alone for a race without runners', () => {
    expect(raceSplitterCsv([])).toBe(header);
  });
});
