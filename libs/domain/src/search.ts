/** The searched fields; rows of the start list fit. */
interface Searchable {
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
}

/**
 * A row as searchable text: number, name and club, lower-case without foreign accents, then again without any
 * accent if that differs. So 'ake' and 'åke' find Åke, and 'åke' does not find Ake. Compute it once per row.
 */
export function searchText({ bib, firstname, lastname, company }: Searchable): string {
  const exact = withoutAccents(`${firstname} ${lastname} ${company}`);
  const bare = exact.replace(/[åä]/g, 'a').replaceAll('ö', 'o');
  return ` ${bib === null ? '' : String(bib)} ${exact}${bare === exact ? '' : ` ${bare}`}`;
}

/**
 * Tests a `searchText`: it must contain every word of the query, a number at the start of a word. An empty
 * query matches all.
 */
export function matches(query: string): (text: string) => boolean {
  const words = wordsIn(query).map((word) => (/^\d/.test(word) ? ` ${word}` : word));
  return (text) => words.every((word) => text.includes(word));
}

/** Tests a `searchText`: every word of the query must start a word of it; 'an' matches Anna, not Johan. */
export function matchesWordStarts(query: string): (text: string) => boolean {
  const words = wordsIn(query);
  return (text) => words.every((word) => text.includes(` ${word}`));
}

function wordsIn(query: string): readonly string[] {
  return withoutAccents(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Lower case without accents, so 'e' finds 'é'. The letters å, ä and ö stay. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ø', 'ö')
    .replaceAll('æ', 'ä')
    .replace(/[^åäö\p{ASCII}]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** Normalises text for comparison: lower case, no foreign accents, single spaces. */
export function normalizedText(text: string): string {
  return wordsIn(text).join(' ');
}
