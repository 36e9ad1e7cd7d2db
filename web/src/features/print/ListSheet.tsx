import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { mm } from './PrintPage';

interface ListSheetProps {
  readonly title: string;
  readonly lead: string;
  /** The footer of every page, beside its number. */
  readonly note: string;
  /** 'Sida 1 av 3'. */
  readonly page: string;
  /**
   * Head and body of a table. Column classes: `num` for a bib or a place, `short` and `club` by their
   * content, `time`.
   */
  readonly children: ReactNode;
}

/** One page of a printed list of runners. */
export function ListSheet({ title, lead, note, page, children }: ListSheetProps) {
  return (
    <Box component="section" aria-label={page} sx={pageStyle}>
      <Box component="h2" sx={{ m: 0, fontSize: mm(8), fontWeight: 800, lineHeight: 1.1 }}>
        {title}
      </Box>
      <Box sx={{ fontSize: mm(4), mb: mm(4), overflowWrap: 'anywhere' }}>{lead}</Box>
      <Box component="table" sx={tableStyle}>
        <caption className="sr-only">{`${title}, ${page}`}</caption>
        {children}
      </Box>
      <Box sx={footStyle}>
        <span>{note}</span>
        <span>{page}</span>
      </Box>
    </Box>
  );
}

const pageStyle = {
  display: 'flex',
  flexDirection: 'column',
  width: mm(210),
  height: mm(296.8),
  overflow: 'hidden',
  p: mm(13),
} as const;

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: mm(3.8),
  lineHeight: 1.25,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: `${mm(1.4)} ${mm(1.5)}`,
    overflowWrap: 'anywhere',
  },
  '& th': { borderBottom: '1px solid #000', fontSize: mm(3.2) },
  // An explicit size: Chromium does not always recompute an inherited one that depends on the sheet's, and
  // then uses 0.
  '& td': { borderBottom: '1px solid #ccc', fontSize: mm(3.8), lineHeight: 1.25 },
  '& .num': { textAlign: 'right', width: mm(18), fontVariantNumeric: 'tabular-nums', fontWeight: 700 },
  '& .time': { textAlign: 'right', width: mm(26), fontVariantNumeric: 'tabular-nums', fontWeight: 700 },
  '& th.short': { width: mm(18) },
  '& th.club': { width: mm(58) },
} as const;

const footStyle = {
  mt: 'auto',
  pt: mm(3),
  display: 'flex',
  justifyContent: 'space-between',
  gap: mm(6),
  fontSize: mm(3.4),
} as const;
