import { useEffect, useRef } from 'react';

/** The newest value of something, for what is called later. */
export const useLatest = <Value>(value: Value) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
