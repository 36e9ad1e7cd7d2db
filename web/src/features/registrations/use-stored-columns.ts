import { headerKey, type BankColumns, type BankFile } from '@app/domain';
import { useStoredChoice } from '../../components/use-stored-choice';

const KEY = 'bankens-kolumner';
const MAX_HEADERS = 12;

/**
 * The columns stored on this device for files with this header, and a setter. Stores the 12 latest headers.
 */
export function useStoredColumns(
  file: BankFile,
): readonly [BankColumns | undefined, (columns: BankColumns) => void] {
  const [stored, store] = useStoredChoice(KEY);
  const entries = parseStoredColumns(stored);
  const key = headerKey(file);
  const found = entries.find(([header]) => header === key)?.[1];
  const set = (columns: BankColumns) => {
    const others = entries.filter(([header]) => header !== key);
    store(JSON.stringify([[key, columns], ...others].slice(0, MAX_HEADERS)));
  };
  return [found && isWithin(found, file) ? found : undefined, set];
}

type StoredColumns = readonly (readonly [header: string, columns: BankColumns])[];

function parseStoredColumns(text: string | null): StoredColumns {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is StoredColumns[number] {
  const [header, columns] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof header === 'string' && typeof columns === 'object' && columns !== null;
}

function isWithin({ date, amount, reference }: BankColumns, { header }: BankFile): boolean {
  return [date, amount, reference].every((at) => Number.isInteger(at) && at >= -1 && at < header.length);
}
