import Papa from 'papaparse';
import { bankFile, decodeFile, MOST_BANK_ROWS, type BankFile } from '@app/domain';

/** A file that was chosen and holds money, or what is wrong with it in words. */
export type ChosenFile =
  { readonly name: string; readonly file: BankFile } | { readonly name: string; readonly problem: string };

/** The largest file that is read, in bytes. */
const LARGEST = 5_000_000;

/** Reads a bank's file, here in the browser: nothing of it is sent anywhere. */
export async function readChosen(chosen: File): Promise<ChosenFile> {
  const { name, size } = chosen;
  if (size > LARGEST)
    return { name, problem: 'Filen är för stor, högst 5 MB. Ta ut en kortare period hos banken.' };
  const bytes = await chosen.arrayBuffer().catch(() => undefined);
  if (!bytes) return { name, problem: 'Filen kunde inte läsas. Välj den igen.' };
  const text = decodeFile(new Uint8Array(bytes));
  if (text === undefined)
    return { name, problem: 'Filen är ingen textfil. Välj CSV när du tar ut den hos banken.' };
  return { name, ...readText(text) };
}

/** The money in a text with ; , or tab between the columns. */
function readText(text: string): { readonly file: BankFile } | { readonly problem: string } {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return { problem: 'Filen är tom.' };
  const { data: rows, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const torn = errors.find(({ type }) => type === 'Quotes');
  if (torn)
    return {
      problem: `Rad ${String((torn.row ?? 0) + 1)}: ett citattecken (") utan slut. Rätta raden och välj filen igen.`,
    };
  if (rows.length > MOST_BANK_ROWS)
    return {
      problem: `Filen har ${String(rows.length)} rader, högst ${String(MOST_BANK_ROWS)} kan läsas. Ta ut en kortare period hos banken.`,
    };
  const file = bankFile(rows);
  if (file.rows.length === 0)
    return { problem: 'Ingen rad i filen har både ett datum och ett belopp. Är det rätt fil?' };
  return { file };
}

/** Amounts hold commas, so a semicolon or a tab counts before any comma. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, 200);
  const rows = (sign: string) => lines.filter((line) => line.split(sign).length > 2).length;
  const marks = [';', '\t'].map((sign) => ({ sign, rows: rows(sign) }));
  const most = marks.reduce((one, other) => (other.rows > one.rows ? other : one));
  return most.rows > 0 && most.rows * 2 >= rows(',') ? most.sign : ',';
}
