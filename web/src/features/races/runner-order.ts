import type { BoardRunner } from '@app/domain';

/** Sortable columns of the list of runners. */
export type RunnerColumn = 'bib' | 'name' | 'age' | 'group' | 'company' | 'phone' | 'paid';

/** The sort order; runners without a value always come last. */
export interface RunnerOrder {
  readonly column: RunnerColumn;
  readonly isDescending: boolean;
}

/** The runners sorted, equal ones by name. */
export function sortRunners(
  runners: readonly BoardRunner[],
  { column, isDescending }: RunnerOrder,
): readonly BoardRunner[] {
  const value = values[column];
  const turn = isDescending ? -1 : 1;
  return runners.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    return turn * compare(left, right) || byName(a, b);
  });
}

const values: Readonly<Record<RunnerColumn, (runner: BoardRunner) => string | number | null>> = {
  bib: ({ bib }) => bib,
  name: ({ lastname, firstname }) => `${lastname} ${firstname}`,
  age: ({ age }) => age,
  group: ({ group }) => group || null,
  company: ({ company }) => company || null,
  phone: ({ phone }) => phone || null,
  paid: ({ paid }) => Number(!paid),
};

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function byName(a: BoardRunner, b: BoardRunner): number {
  return collator.compare(`${a.lastname} ${a.firstname}`, `${b.lastname} ${b.firstname}`);
}

const collator = new Intl.Collator('sv');
