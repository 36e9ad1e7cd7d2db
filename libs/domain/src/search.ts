/** What a list is searched by; rows of the start list fit. */
export interface Searchable {
  readonly bib: number | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
}

/** A row as text to search in: number, name and club, without case and foreign accents. Make it once per row. */
export function searchText({ bib, firstname, lastname, company }: Searchable): string {
  return ` ${bib === null ? '' : String(bib)} ${plain(firstname)} ${plain(lastname)} ${plain(company)}`;
}

/** Tests `searchText`s: every word of the query must be in the text, a number at the beginning of one. No words match all. */
export function matches(query: string): (text: string) => boolean {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/^\d/.test(word) ? ` ${word}` : word));
  return (text) => words.every((word) => text.includes(word));
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
