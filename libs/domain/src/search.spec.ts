import { matches, searchText } from './search';

const stina = searchText({ bib: 127, firstname: 'Stina', lastname: 'Ödman', company: 'Café Löparen' });
const noBib = searchText({ bib: null, firstname: 'Søren', lastname: 'Müller', company: '' });

describe('Searching a list', () => {
  it.each([
    'stina',
    'STINA ÖDMAN',
    'ödman stina',
    'odman',
    'man',
    '127',
    '12',
    'cafe',
    'lopar',
    'O\u0308dman',
    '  ',
  ])('finds Stina by %p', (query) => {
    expect(matches(query)(stina)).toBe(true);
  });

  it.each(['oberg', 'stiná odmän', '27', '7', 'stina öberg', 'null'])(
    'does not find Stina by %p',
    (query) => {
      expect(matches(query)(stina)).toBe(false);
    },
  );

  it('finds Åke by ake and by åke, but not Ake by åke', () => {
    const named = (firstname: string) => searchText({ bib: null, firstname, lastname: 'Ek', company: '' });
    expect([matches('ake')(named('Åke')), matches('åke')(named('Åke'))]).toEqual([true, true]);
    expect([matches('ake')(named('Ake')), matches('åke')(named('Ake'))]).toEqual([true, false]);
  });

  it('maps foreign letters to their nearest Swedish ones', () => {
    expect(['sören', 'Søren', 'muller', 'müller'].every((query) => matches(query)(noBib))).toBe(true);
    expect(matches('null')(noBib)).toBe(false);
  });
});
