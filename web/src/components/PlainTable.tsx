import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PlainTableProps {
  /** What the table holds, for those who do not see it. */
  readonly caption: string;
  /** What this table has beyond the look of all. */
  readonly sx?: object;
  readonly children: ReactNode;
}

/**
 * A real table, light enough for hundreds of rows. Cells: `num` stands right in even figures, `long` is for names and other text that
 * people write, `wide` shows from 900 px on; a row can be `new`.
 */
export function PlainTable({ caption, sx, children }: PlainTableProps) {
  return (
    <Box component="table" sx={{ ...STYLE, ...sx }}>
      <caption className="only-heard">{caption}</caption>
      {children}
    </Box>
  );
}

const STYLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: { xs: '0.9375rem', md: '1rem' },
  '& th': {
    textAlign: 'left',
    fontSize: '0.8125rem',
    fontWeight: 650,
    color: 'text.secondary',
    borderBottom: '2px solid #C5CAE9',
    whiteSpace: 'nowrap',
  },
  '& td': { borderBottom: '1px solid', borderColor: 'divider', verticalAlign: 'top' },
  '& th, & td': { p: { xs: '10px 6px', md: '10px 12px' }, '@media (max-width: 359px)': { px: 0.5 } },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: 0.5, md: 1.5 } },
  // Words stay whole and give the columns their width. What people write may hold a word that is wider than what is left.
  '& .long': { overflowWrap: 'anywhere' },
  '& .num': { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
  '& .wide': { display: { xs: 'none', md: 'table-cell' } },
  '& .narrow': { display: { md: 'none' } },
  // A sheet of paper is narrower than a window, but has room for every column at the size it is printed.
  '@media print': {
    fontSize: '0.8125rem',
    '& .wide': { display: 'table-cell' },
    '& .narrow': { display: 'none' },
    '& th, & td': { p: '4px 6px' },
    '& tr': { breakInside: 'avoid' },
  },
  '& .sub': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.4 },
  '& tr.new td': { backgroundColor: '#FFF8E1' },
  '& tbody tr:hover': { backgroundColor: 'rgba(197, 202, 233, 0.2)' },
};
