import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { BoardRunner } from '@app/domain';
import { nameOf } from './timing-board';
import { usePress } from './use-press';

interface BibCellProps {
  readonly runner: BoardRunner;
  readonly isSaving: boolean;
  /** What pressing does, in words for those who cannot see the screen. */
  readonly action: string;
  readonly onPress: (runner: BoardRunner, moment: number) => void;
}

/** One bib to tap. Drawn again only when its own runner changes. */
export const BibCell = memo(function BibCell({ runner, isSaving, action, onPress }: BibCellProps) {
  const press = usePress((moment) => {
    onPress(runner, moment);
  });
  const name = nameOf(runner);
  return (
    <Cell type="button" aria-label={`Nr ${String(runner.bib)} ${name}, ${action}`} {...press}>
      <Digits className="tabular" data-long={(runner.bib ?? 0) > 9999 || undefined}>
        {runner.bib}
      </Digits>
      <Name title={name}>{isSaving ? 'sparas…' : name}</Name>
    </Cell>
  );
});

const Cell = styled('button')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 0,
  overflow: 'hidden',
  padding: theme.spacing(0.5),
  border: '2px solid #8D6E00',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.common.white,
  color: theme.palette.text.primary,
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '&:active': { backgroundColor: theme.palette.primary.main },
}));

const Digits = styled('span')(({ theme }) => ({
  fontSize: '1.875rem',
  fontWeight: 800,
  lineHeight: 1.05,
  '&[data-long]': { fontSize: '1.375rem', letterSpacing: '-0.02em' },
  [theme.breakpoints.up('md')]: { fontSize: '2.5rem', '&[data-long]': { fontSize: '1.75rem' } },
}));

const Name = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: '0.8125rem',
  lineHeight: 1.2,
});
