import { useEffect, useState } from 'react';

/** Whether something has lasted for 150 ms. A skeleton that appears sooner only flickers. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
