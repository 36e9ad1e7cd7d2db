import Button from '@mui/material/Button';
import { useState } from 'react';

const PAGE_SIZE = 100;

/** The first rows of a list that may have thousands, and a function that shows more. */
export function useLimitedRows<Row>(all: readonly Row[]) {
  const [count, setCount] = useState(PAGE_SIZE);
  return {
    shown: all.slice(0, count),
    left: Math.max(0, all.length - count),
    onMore: () => {
      setCount(count + PAGE_SIZE);
    },
  };
}

/** A button with the number of hidden rows that shows more of them. */
export function MoreRows({ left, onMore }: Pick<ReturnType<typeof useLimitedRows>, 'left' | 'onMore'>) {
  if (left === 0) return null;
  return (
    <Button variant="text" onClick={onMore} sx={{ mt: 1 }}>
      Visa fler ({left} till)
    </Button>
  );
}
