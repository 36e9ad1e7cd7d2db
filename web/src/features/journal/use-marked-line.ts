import type { JournalEntry, OperationsEvent } from '@app/domain';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** An operations entry is no event of the day and has a numbering of its own. */
const OPERATIONS_TYPE: OperationsEvent['type'] = 'LossAccepted';

/** The element id of an entry's line, for links; undefined for operations entries. */
export function lineId({ type, revision }: Pick<JournalEntry, 'type' | 'revision'>): string | undefined {
  return type === OPERATIONS_TYPE ? undefined : `h-${String(revision)}`;
}

/** The id of the line in the address (`#h-123`). Scrolls it to the middle and focuses it. */
export function useMarkedLine(): string {
  const { hash, key } = useLocation();
  const marked = /^#h-\d+$/.test(hash) ? hash.slice(1) : '';
  useEffect(() => {
    const line = marked === '' ? null : document.getElementById(marked);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [marked, key]);
  return marked;
}
