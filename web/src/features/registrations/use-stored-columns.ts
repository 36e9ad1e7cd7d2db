import { headerKey, type BankColumns, type BankFile } from '@app/domain';
import { json, storedValue, useStored } from '../../config/stored-value';

const MAX_HEADERS = 12;

/**
 * The columns stored on this device for files with this header, and a setter. Stores the 12 latest headers.
 */
export function useStoredColumns(
  file: BankFile,
): readonly [BankColumns | undefined, (columns: BankColumns) => void] {
  const key = headerKey(file);
  const found = useStored(storedColumns).find(([header]) => header === key)?.[1];
  const set = (columns: BankColumns) => {
    storedColumns.change((entries) => {
      const others = entries.filter(([header]) => header !== key);
      return [[key, columns] as const, ...others].slice(0, MAX_HEADERS);
    });
  };
  return [found && isWithin(found, file) ? found : undefined, set];
}

type StoredColumns = readonly (readonly [header: string, columns: BankColumns])[];

const storedColumns = storedValue(
  'bankens-kolumner',
  json<StoredColumns>((read) => (Array.isArray(read) ? read.filter(isEntry) : [])),
);

function isEntry(entry: unknown): entry is StoredColumns[number] {
  const [header, columns] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  return typeof header === 'string' && typeof columns === 'object' && columns !== null;
}

function isWithin({ date, amount, reference }: BankColumns, { header }: BankFile): boolean {
  return [date, amount, reference].every((at) => Number.isInteger(at) && at >= -1 && at < header.length);
}
