import { matches, searchText } from './search';

const stina = searchText({ bib: 127, firstname: 'Stina', lastname: 'Ödman', company: 'Café Löparen' });
const noBib = searchText({ bib: null, firstname: 'Søren', lastname: 'Müller', company: '' });

describe('Searching a list', () => {
  it.each(['stina', 'STINA ÖDMAN', 'ödman stina', 'man', '127', '12', 'cafe', 'café', 'O\u0308dman', '  '])(
    'finds Stina by %p',
    (query) => {
      expect(matches(query)(stina)).toBe(true);
    },
  );

  it.each(['odman', 'lopar', '27', '7', 'stina öberg', 'null'])('does not find her by %p', (query) => {
    expect(matches(query)(stina)).toBe(false);
  });

  it('takes foreign letters for their nearest Swedish ones', () => {
    expect(['sören', 'Søren', 'muller', 'müller'].every((query) => matches(query)(noBib))).toBe(true);
    expect(matches('null')(noBib)).toBe(false);
  });
});
