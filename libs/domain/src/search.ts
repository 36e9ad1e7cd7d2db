/** What a list is searched by; rows of the start list fit. */
export interface Searchable {
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
}

/**
 * A row as text to search in: number, name and club without case and foreign accents, and once more without any accent where that is
 * another text. So 'ake' and 'åke' find Åke, and 'åke' finds no Ake. Make it once per row.
 */
export function searchText({ bib, firstname, lastname, company }: Searchable): string {
  const exact = plain(`${firstname} ${lastname} ${company}`);
  const bare = exact.replace(/[åä]/g, 'a').replaceAll('ö', 'o');
  return ` ${bib === null ? '' : String(bib)} ${exact}${bare === exact ? '' : ` ${bare}`}`;
}

/** Tests `searchText`s: every word of the query must be in the text, a number at the beginning of one. No words match all. */
export function matches(query: string): (text: string) => boolean {
  const words = wordsIn(query).map((word) => (/^\d/.test(word) ? ` ${word}` : word));
  return (text) => words.every((word) => text.includes(word));
}

/** Tests `searchText`s: every word of the query must begin a word of the text, as 'an' begins Anna and not Johan. */
export function startsWords(query: string): (text: string) => boolean {
  const words = wordsIn(query);
  return (text) => words.every((word) => text.includes(` ${word}`));
}

function wordsIn(query: string): readonly string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Lower case without accents, so 'e' finds 'é'. The letters å, ä and ö are not accented ones and stay. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ø', 'ö')
    .replaceAll('æ', 'ä')
    .replace(/[^åäö\p{ASCII}]/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
}

/** A text to compare others with: without case and foreign accents, its words a space apart. */
export function plainText(text: string): string {
  return wordsIn(text).join(' ');
}
