import Papa from 'papaparse';
import { bankFile, decodeFile, isMoney, MOST_BANK_ROWS, type BankFile } from '@app/domain';

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

/**
 * The sign by which most rows are money, a day and an amount in cells of their own; where none are, by which most rows have several
 * cells. To count the signs is not enough: amounts hold commas, texts hold anything, and two columns are a file too.
 */
function delimiterOf(text: string): string {
  const tried = [';', '\t', ','].map((sign) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: sign, preview: LOOK });
    const several = data.filter((cells) => cells.length > 1);
    return { sign, score: several.filter(isMoney).length * (LOOK + 1) + several.length };
  });
  return tried.reduce((best, other) => (other.score > best.score ? other : best)).sign;
}

const LOOK = 200;
