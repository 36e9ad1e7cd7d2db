import type { JournalEntry, OperationsEvent } from '@app/domain';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What an operator did to the installation is no event of the day: it is numbered by itself. */
const OF_NO_DAY: OperationsEvent['type'] = 'LossAccepted';

/** The id of an entry's line in the page, to lead to it; none of what is no event of the day. */
export function lineId({ type, revision }: Pick<JournalEntry, 'type' | 'revision'>): string | undefined {
  return type === OF_NO_DAY ? undefined : `h-${String(revision)}`;
}

/** The id of the line that the address leads to (`#h-123`). It is brought into the middle and under the keyboard. */
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
