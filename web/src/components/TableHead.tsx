import type { ReactNode } from 'react';

interface TableHeadProps {
  /** The heading of each column, and the class of its cells. */
  readonly columns: readonly (readonly [heading: ReactNode, className?: string])[];
}

/** The heading row of a table. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(([heading, className], at) => (
          <th key={at} scope="col" className={className}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}
