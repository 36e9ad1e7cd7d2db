import { useEffect, useState } from 'react';
import { isTimed, type ResultLine } from './result-lines';

const NEW_MS = 60_000;

/** The `sort` of everyone who came into goal while this list was open, for a minute each. Those already there when it opened are not new, nor those whose time is withheld. */
export function useNewFinishers(lines: readonly ResultLine[]): ReadonlySet<string> {
  const inGoal = lines.filter(isTimed).map(({ runner }) => runner.sort);
  const [seen, setSeen] = useState(() => new Set(inGoal));
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  const arrived = inGoal.filter((sort) => !seen.has(sort));
  const restored = [...seen].filter((sort) => !inGoal.includes(sort));
  if (arrived.length > 0 || restored.length > 0) {
    setSeen(new Set(inGoal));
    setFresh((known) => new Set([...known, ...arrived].filter((sort) => !restored.includes(sort))));
  }

  useForgetting(fresh, setFresh);
  return fresh;
}

// One timer per arrival, so that a crowded finish does not keep the first of it marked for ever.
function useForgetting(
  fresh: ReadonlySet<string>,
  setFresh: (change: (known: ReadonlySet<string>) => ReadonlySet<string>) => void,
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
        setFresh((known) => new Set([...known].filter((other) => other !== sort)));
      };
      timers.set(sort, setTimeout(forget, NEW_MS));
    }
  }, [fresh, setFresh, timers]);

  useEffect(
    () => () => {
      timers.forEach((timer) => {
        clearTimeout(timer);
      });
      timers.clear();
    },
    [timers],
  );
}
