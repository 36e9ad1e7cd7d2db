import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from './lazy-component';

const [ProvenanceDialog, usePreloadProvenance] = lazyComponent(
  async () => (await import('./ProvenanceDialog')).ProvenanceDialog,
);

/** Preloads the dialog while there is a network, for lists with such buttons. */
export { usePreloadProvenance };

interface ProvenanceButtonProps {
  /** Any race of the runner's day. */
  readonly part: string;
  readonly sort: string;
  /** The runner, for the accessible name: a list has several buttons. */
  readonly about: string;
  /** A time, a place or a sign; `text` is its accessible name. */
  readonly children: ReactNode;
  readonly text: string;
}

/** A time or place that opens its provenance, for organisers. */
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
        onClick={() => setIsOpen(true)}
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
