import Box from '@mui/material/Box';
import type { RunnerColumn, RunnerOrder } from './runner-order';

interface SortHeaderProps {
  readonly column: RunnerColumn;
  readonly label: string;
  readonly className?: string;
  readonly order: RunnerOrder;
  readonly onOrder: (order: RunnerOrder) => void;
}

/** A column's head that sorts by it; once more turns the order around. */
export function SortHeader({ column, label, className, order, onOrder }: SortHeaderProps) {
  const isSorted = order.column === column;
  const arrow = order.isDescending ? '↓' : '↑';
  return (
    <th
      className={className}
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <Box
        component="button"
        type="button"
        onClick={() => onOrder({ column, isDescending: isSorted && !order.isDescending })}
        sx={buttonStyle}
      >
        {label}
        <span aria-hidden>{isSorted ? ` ${arrow}` : ''}</span>
      </Box>
    </th>
  );
}

const buttonStyle = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  p: 0,
  minHeight: 44,
  minWidth: 44,
  textAlign: 'inherit',
  cursor: 'pointer',
} as const;
