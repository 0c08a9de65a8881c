import { useEffect, useState } from 'react';

const calmMs = 300;

/** The value; or, while it is heavy, the last one that stood for 300 ms, so that what is costly to derive waits until the typing rests. */
export const useCalm = <Value>(value: Value, isHeavy: boolean): Value => {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    if (!isHeavy) return;
    const timer = setTimeout(() => setCalm(value), calmMs);
    return () => clearTimeout(timer);
  }, [value, isHeavy]);
  return isHeavy ? calm : value;
};
