import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useLayoutEffect, useRef, useState, type MouseEvent, type Ref } from 'react';
import type { BoardRunner } from '@app/domain';
import { useNotice } from '../../components/NoticeProvider';
import type { PickupEntry } from './pickup-list';
import { PickupRow } from './PickupRow';
import type { PickupActions } from './use-pickup-tables';

interface PickupRowsProps {
  readonly list: Ref<HTMLUListElement>;
  readonly entries: readonly PickupEntry[];
  /** The search that found the entries; '' in the overview. */
  readonly query: string;
  readonly runners: readonly BoardRunner[];
  readonly actions: PickupActions;
  /** Called when other entries have come under the finger, not by typing. */
  readonly onMoved: () => void;
}

const ROWS_STEP = 60;
const NO_RUNNERS: readonly BoardRunner[] = [];

/** The runners shown, the first sixty at once. */
export function PickupRows({ list, entries, query, runners, actions, onMoved }: PickupRowsProps) {
  const [shown, setShown] = useState(ROWS_STEP);
  const more = entries.length - shown;
  useReportMoved(entries, query, onMoved);
  return (
    <>
      <Box component="ul" ref={list} aria-label="Löpare" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.slice(0, shown).map((entry) => (
          <PickupRow
            key={entry.runner.sort}
            entry={entry}
            runners={entry.runner.bib === null ? runners : NO_RUNNERS}
            actions={actions}
          />
        ))}
      </Box>
      {more > 0 && (
        <Button sx={{ mt: 2 }} onClick={() => setShown(shown + ROWS_STEP)}>
          Visa {Math.min(more, ROWS_STEP)} till
        </Button>
      )}
    </>
  );
}

/** Reports that the same search shows other entries. */
function useReportMoved(entries: readonly PickupEntry[], query: string, onMoved: () => void): void {
  const sorts = entries.map(({ runner }) => runner.sort).join(' ');
  const seen = useRef({ query, sorts });
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { query, sorts };
    if (before.query === query && before.sorts !== sorts) onMoved();
  }, [query, sorts, onMoved]);
}

/** A press this soon after the list has changed was meant for the runner who stood there before, ms. */
const MOVED_MS = 1000;

/**
 * Guards the buttons of a list against presses meant for what stood there before. The keyboard is exempt: the
 * focus follows its runner.
 */
export function useMovedGuard() {
  const movedAt = useRef(-Infinity);
  const notice = useNotice();
  const onMoved = useCallback(() => {
    movedAt.current = performance.now();
  }, []);
  const hasJustMoved = () => performance.now() - movedAt.current < MOVED_MS;
  // Leaves the focus in the search: on another runner's button, Enter would serve that runner.
  const onMouseDownCapture = (event: MouseEvent) => {
    if (isOnButton(event) && hasJustMoved()) event.preventDefault();
  };
  const onClickCapture = (event: MouseEvent) => {
    const isPointer = event.detail > 0;
    if (!isPointer || !isOnButton(event) || !hasJustMoved()) return;
    event.preventDefault();
    event.stopPropagation();
    notice({ text: 'Listan ändrades just när du tryckte. Tryck igen.', tone: 'info' });
  };
  return { onMoved, listeners: { onMouseDownCapture, onClickCapture } };
}

function isOnButton({ target }: MouseEvent): boolean {
  return (target as Element).closest('button') !== null;
}
