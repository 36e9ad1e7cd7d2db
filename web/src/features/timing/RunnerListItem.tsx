import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { BoardRunner } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { conflictText, lateText } from '../../components/runner-text';
import { nameOf } from './timing-board';

interface RunnerListItemProps {
  readonly runner: BoardRunner;
  /** Before the bib: a place or a state. */
  readonly lead?: ReactNode;
  readonly time?: ReactNode;
  /** In small print, after class and club. */
  readonly detail?: string | false;
  readonly children?: ReactNode;
}

/** A runner in a side list: place, bib, name with class and club, time, and buttons as children. */
export function RunnerListItem({ runner, lead, time, detail, children }: RunnerListItemProps) {
  const details = [
    runner.group,
    runner.company,
    runner.late !== null && lateText,
    conflictText(runner),
    detail,
  ].filter(Boolean);
  return (
    <Box component="li" sx={entryStyle}>
      {lead !== undefined && (
        <Box className="tabular" sx={{ color: 'text.secondary', minWidth: '2.2em' }}>
          {lead}
        </Box>
      )}
      <Box className="tabular" sx={{ fontWeight: 800, fontSize: '1.25rem', minWidth: '2.4em' }}>
        {runner.bib ?? '–'}
      </Box>
      <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
        <Box sx={{ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {nameOf(runner)} <AnonymousMark runner={runner} />
        </Box>
        <Box
          sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.3, overflowWrap: 'anywhere' }}
        >
          {details.join(' · ')}
        </Box>
      </Box>
      {time && (
        <Box className="tabular" sx={{ ml: 'auto', fontWeight: 700, fontSize: '1.125rem' }}>
          {time}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>{children}</Box>
    </Box>
  );
}

const entryStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 56,
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
  // Excludes the first ones: an undrawn row is some pixels off its estimated height, and the content below
  // must not move under a press.
  '&:nth-of-type(n + 31)': {
    contentVisibility: 'auto',
    // Between the height of a one-line row and one whose buttons wrap.
    containIntrinsicSize: 'auto 80px',
  },
} as const;
