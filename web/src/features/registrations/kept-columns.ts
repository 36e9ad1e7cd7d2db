import { headerKey, type BankColumns, type BankFile } from '@app/domain';
import { useKeptOnDevice } from '../../components/kept-choice';

const KEY = 'bankens-kolumner';
const MOST = 12;

/**
 * The columns stored on this device for files with this header, and a setter. Stores the 12 latest headers.
 */
export function useKeptColumns(
  file: BankFile,
): readonly [BankColumns | undefined, (columns: BankColumns) => void] {
  const [kept, keep] = useKeptOnDevice(KEY);
  const known = readKept(kept);
  const key = headerKey(file);
  const found = known.find(([header]) => header === key)?.[1];
  const set = (columns: BankColumns) => {
    const others = known.filter(([header]) => header !== key);
    keep(JSON.stringify([[key, columns], ...others].slice(0, MOST)));
  };
  return [found && isWithin(found, file) ? found : undefined, set];
}

type Kept = readonly (readonly [header: string, columns: BankColumns])[];

function readKept(text: string | null): Kept {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Kept[number] {
  const [header, columns] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof header === 'string' && typeof columns === 'object' && columns !== null;
}

function isWithin({ date, amount, reference }: BankColumns, { header }: BankFile): boolean {
  return [date, amount, reference].every((at) => Number.isInteger(at) && at >= -1 && at < header.length);
}
