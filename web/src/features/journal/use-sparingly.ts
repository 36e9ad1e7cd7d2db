import { useEffect, useState } from 'react';

/** A value that changes often, at most once in so many ms: at once when it has rested for as long, and always to the latest. */
export function useSparingly<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const [isResting, setIsResting] = useState(false);
  if (!isResting && shown !== value) {
    setShown(value);
    setIsResting(shown !== undefined);
  }
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => {
      setIsResting(false);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [isResting, ms]);
  return shown;
}
