import { formatResult } from '@app/domain';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../components/runner-name';
import type { ResultLine } from './result-lines';

const QUIET_MS = 5000;

/** Reads new finishers aloud to screen readers, at most once in five seconds. */
export function FinishAnnouncer({ newest }: { newest: ResultLine | undefined }) {
  const words = newest ? inWords(newest) : '';
  const [said, setSaid] = useState('');
  const lastSaid = useRef(-QUIET_MS);

  useEffect(() => {
    if (words === said) return undefined;
    const say = () => {
      lastSaid.current = performance.now();
      setSaid(words);
    };
    const wait = Math.max(0, lastSaid.current + QUIET_MS - performance.now());
    const timer = setTimeout(say, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [words, said]);

  return (
    <div role="status" className="only-heard">
      {said}
    </div>
  );
}

function inWords({ runner, place }: ResultLine): string {
  const time = runner.result === null ? '' : `, ${formatResult(runner.result)}`;
  return `I mål: ${fullName(runner)}${time}, plats ${place ?? ''}`;
}
