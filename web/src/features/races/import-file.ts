/** A file's text: UTF-8, UTF-16, or the Windows encoding that spreadsheets in Sweden still write. Undefined for what is no text, such as a workbook. */
export function decodeFile(bytes: ArrayBuffer): string | undefined {
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, LONGEST_MARK));
  const mark = MARKS.find(({ signs }) => signs.every((sign, at) => start[at] === sign));
  const text = mark ? new TextDecoder(mark.encoding).decode(bytes) : decodeUnmarked(bytes);
  return isText(text) ? text : undefined;
}

/** What the picker shows: lists, and the workbooks that people look for, which are answered in words. */
export const LIST_FILES = '.csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain';

/** What to do with a file that is no text. */
export const NO_LIST =
  'Filen är ingen textfil. Spara listan som CSV (UTF-8) i kalkylbladet och välj den filen.';

const MARKS = [
  { encoding: 'utf-16le', signs: [0xff, 0xfe] },
  { encoding: 'utf-16be', signs: [0xfe, 0xff] },
];
const LONGEST_MARK = 2;

function decodeUnmarked(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Workbooks are archives: they begin with PK, or hold the zeros and controls that no list has.
function isText(text: string): boolean {
  const isControl = (sign: string) => sign < ' ' && !'\t\n\v\f\r'.includes(sign);
  return (
    !(text.startsWith('PK') && isControl(text.charAt(2))) && !Array.from(text.slice(0, LOOK)).some(isControl)
  );
}

const LOOK = 4096;
