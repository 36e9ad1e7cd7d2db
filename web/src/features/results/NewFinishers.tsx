import clsx from 'clsx';
import { useEffect, useState, useRef } from 'react';
import { formatResult } from '@app/domain';
import { fullName } from '../../components/runner-text';
import styles from './Mark.module.css';
import { isTimed, type ResultEntry } from './result-entries';

const NEW_MS = 60_000;

/**
 * The `sort` of each runner who finished in the last minute while this list was open. Excludes withheld
 * times.
 */
export function useNewFinishers(entries: readonly ResultEntry[]): ReadonlySet<string> {
  const timed = entries.filter(isTimed).map(({ runner }) => runner.sort);
  const [previous, setPrevious] = useState(() => new Set(timed));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  const added = timed.filter((sort) => !previous.has(sort));
  const isTimedNow = new Set(timed);
  const restored = [...previous].filter((sort) => !isTimedNow.has(sort));
  if (added.length > 0 || restored.length > 0) {
    setPrevious(isTimedNow);
    setFresh((current) => new Set([...current, ...added].filter((sort) => !restored.includes(sort))));
  }

  useExpiry(fresh, setFresh);
  return fresh;
}

// One timer per finisher, so that in a crowded finish the first ones do not stay marked.
function useExpiry(
  fresh: ReadonlySet<string>,
  setFresh: (change: (current: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    for (const [sort, timer] of timers) {
      if (fresh.has(sort)) continue;
      clearTimeout(timer);
      timers.delete(sort);
    }
    for (const sort of fresh) {
      if (timers.has(sort)) continue;
      const forget = () => {
        timers.delete(sort);
        setFresh((current) => new Set([...current].filter((other) => other !== sort)));
      };
      timers.set(sort, setTimeout(forget, NEW_MS));
    }
  }, [fresh, setFresh, timers]);

  useEffect(
    () => () => {
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    },
    [timers],
  );
}

/** Marks a runner who has just finished. Not animated with reduced motion. */
export function NewMark() {
  return <span className={clsx(styles.mark, styles.new)}>NY</span>;
}

const THROTTLE_MS = 5000;

/** Announces new finishers to screen readers, throttled to one in five seconds. */
export function FinishAnnouncer({ newest }: { newest: ResultEntry | undefined }) {
  const text = newest ? finishText(newest) : '';
  const [announced, setAnnounced] = useState('');
  const lastAnnounced = useRef(-THROTTLE_MS);

  useEffect(() => {
    if (text === announced) return undefined;
    const announce = () => {
      lastAnnounced.current = performance.now();
      setAnnounced(text);
    };
    const wait = Math.max(0, lastAnnounced.current + THROTTLE_MS - performance.now());
    const timer = setTimeout(announce, wait);
    return () => clearTimeout(timer);
  }, [text, announced]);

  return (
    <div role="status" className="sr-only">
      {announced}
    </div>
  );
}

function finishText({ runner, place }: ResultEntry): string {
  const time = runner.result === null ? '' : `, ${formatResult(runner.result)}`;
  return `I mål: ${fullName(runner)}${time}, plats ${place ?? ''}`;
}
