import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A container query for text at twice the size on a phone, where rows need another layout. */
export const LARGE_TEXT = '@container (max-width: 15rem)';

/**
 * Scrolls a table sideways that is wider than the page, as one of many columns is at twice the text size. It
 * is also the place of the table's hidden texts, which would widen the page.
 */
export const SIDEWAYS = {
  position: 'relative',
  overflowX: 'auto',
  '@media print': { overflow: 'visible' },
} as const;

interface PlainTableProps {
  /** The table's content, for screen readers. */
  readonly caption: string;
  /** Styles of this table only. */
  readonly sx?: object;
  readonly children: ReactNode;
}

/**
 * A native table, light enough for hundreds of rows. Cell classes: `num` is a right-aligned figure,
 * `free-text` is users' text, `wide` shows from 900 px on, `issue` is an issue to handle. A row can be `new`.
 */
export function PlainTable({ caption, sx, children }: PlainTableProps) {
  return (
    <Box component="table" sx={{ ...STYLE, ...sx }}>
      <caption className="sr-only">{caption}</caption>
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
  // Words do not break and set the column widths. Users' text may contain a word wider than its column.
  '& .free-text': { overflowWrap: 'anywhere' },
  // A name links to its page. Its touch area is as high as the row.
  '& a.name': {
    display: 'inline-block',
    py: '10px',
    my: '-10px',
    color: 'inherit',
    textDecorationColor: '#9FA8DA',
    textUnderlineOffset: '3px',
    '@media print': { textDecoration: 'none' },
  },
  '& .num': { textAlign: 'right', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' },
  '& .wide': { display: { xs: 'none', md: 'table-cell' } },
  '& .narrow': { display: { md: 'none' } },
  // Paper is narrower than a window, but at the printed size every column fits.
  '@media print': {
    fontSize: '0.8125rem',
    '& .wide': { display: 'table-cell' },
    '& .narrow': { display: 'none' },
    '& th, & td': { p: '4px 6px' },
    '& tr': { breakInside: 'avoid' },
  },
  '& .sub': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.4 },
  '& .issue': { color: '#B3261E', fontWeight: 600, fontSize: '0.875rem', lineHeight: 1.4 },
  '& tr.new td': { backgroundColor: '#FFF8E1' },
  '& tbody tr:hover': { backgroundColor: 'rgba(197, 202, 233, 0.2)' },
};
