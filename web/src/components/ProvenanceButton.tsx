import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';

const [ProvenanceDialog, useProvenanceAhead] = lazyPart(
  async () => (await import('./ProvenanceDialog')).ProvenanceDialog,
);

/** For lists with such buttons: the dialog is fetched while there is network. */
export { useProvenanceAhead };

interface ProvenanceButtonProps {
  /** Any race of the runner's day. */
  readonly part: string;
  readonly sort: string;
  /** Whom it is about: several of these stand in a list. */
  readonly about: string;
  /** A time, a place, or a sign; what is heard of it is `text`. */
  readonly children: ReactNode;
  readonly text: string;
}

/** A time or a place that organisers press to read how it came to be. */
export function ProvenanceButton({ part, sort, about, text, children }: ProvenanceButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-label={[text, 'Så blev det', about].filter(Boolean).join(', ')}
        aria-haspopup="dialog"
        title="Så blev det"
        sx={buttonStyle}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={<span role="status" aria-label="Hämtar" />}>
          <ProvenanceDialog part={part} sort={sort} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const buttonStyle = {
  minWidth: 44,
  minHeight: 44,
  px: 0.5,
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: '#9FA8DA',
  textUnderlineOffset: '3px',
} as const;
