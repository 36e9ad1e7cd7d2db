/**
 * Decodes a text file: UTF-8, UTF-16, or the Windows encoding that Swedish spreadsheets still use. Undefined
 * for anything else, such as a workbook.
 */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const mark = BYTE_ORDER_MARKS.find(({ signs }) => signs.every((sign, at) => bytes[at] === sign));
  const text = mark ? new TextDecoder(mark.encoding).decode(bytes) : decodeUnmarked(bytes);
  return isText(text) ? text : undefined;
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-16le', signs: [0xff, 0xfe] },
  { encoding: 'utf-16be', signs: [0xfe, 0xff] },
];

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// Workbooks are archives: they begin with PK, or contain zeros and control characters.
function isText(text: string): boolean {
  const isControl = (sign: string) => sign < ' ' && !'\t\n\v\f\r'.includes(sign);
  return (
    !(text.startsWith('PK') && isControl(text.charAt(2))) &&
    !Array.from(text.slice(0, CHECKED_LENGTH)).some(isControl)
  );
}

const CHECKED_LENGTH = 4096;
