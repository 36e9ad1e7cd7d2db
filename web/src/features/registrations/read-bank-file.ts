import Papa from 'papaparse';
import { parseBankFile, decodeFile, isTransactionRow, MAX_BANK_ROWS, type BankFile } from '@app/domain';

/** A chosen bank file, or the Swedish text of what is wrong with it. */
export type ChosenFile =
  { readonly name: string; readonly file: BankFile } | { readonly name: string; readonly problem: string };

const MAX_BYTES = 5_000_000;

/** Reads a bank file in the browser; sends nothing of it. */
export async function readBankFile(chosen: File): Promise<ChosenFile> {
  const { name, size } = chosen;
  if (size > MAX_BYTES)
    return { name, problem: 'Filen är för stor, högst 5 MB. Ta ut en kortare period hos banken.' };
  const bytes = await chosen.arrayBuffer().catch(() => undefined);
  if (!bytes) return { name, problem: 'Filen kunde inte läsas. Välj den igen.' };
  const text = decodeFile(new Uint8Array(bytes));
  if (text === undefined)
    return { name, problem: 'Filen är ingen textfil. Välj CSV när du tar ut den hos banken.' };
  return { name, ...readText(text) };
}

/** Parses text with ;, comma or tab as the separator. */
function readText(text: string): { readonly file: BankFile } | { readonly problem: string } {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return { problem: 'Filen är tom.' };
  const { data: rows, errors } = Papa.parse<string[]>(plain, { delimiter: delimiterOf(plain) });
  const torn = errors.find(({ type }) => type === 'Quotes');
  if (torn)
    return {
      problem: `Rad ${String((torn.row ?? 0) + 1)}: ett citattecken (") utan slut. Rätta raden och välj filen igen.`,
    };
  if (rows.length > MAX_BANK_ROWS)
    return {
      problem: `Filen har ${String(rows.length)} rader, högst ${String(MAX_BANK_ROWS)} kan läsas. Ta ut en kortare period hos banken.`,
    };
  const file = parseBankFile(rows);
  if (file.rows.length === 0)
    return { problem: 'Ingen rad i filen har både ett datum och ett belopp. Är det rätt fil?' };
  return { file };
}

/**
 * The separator that gives the most money rows (date and amount in separate cells), otherwise the most rows
 * of several cells. Counting separators fails: amounts contain commas, texts contain anything, and a file may
 * have only two columns.
 */
function delimiterOf(text: string): string {
  const tried = [';', '\t', ','].map((sign) => {
    const { data } = Papa.parse<string[]>(text, { delimiter: sign, preview: PREVIEW_ROWS });
    const several = data.filter((cells) => cells.length > 1);
    return { sign, score: several.filter(isTransactionRow).length * (PREVIEW_ROWS + 1) + several.length };
  });
  return tried.reduce((best, other) => (other.score > best.score ? other : best)).sign;
}

const PREVIEW_ROWS = 200;
