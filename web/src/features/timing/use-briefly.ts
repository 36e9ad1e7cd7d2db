import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 5000;

/** Words that are shown for five seconds, and the way to say them. */
export function useBriefly(): readonly [words: string, say: (words: string) => void] {
  const [said, setSaid] = useState({ words: '' });
  useEffect(() => {
    if (said.words === '') return undefined;
    const timer = setTimeout(() => {
      setSaid({ words: '' });
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  const say = useCallback((words: string) => {
    setSaid({ words });
  }, []);
  return [said.words, say];
}
