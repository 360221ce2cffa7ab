import type { ReactNode } from 'react';
import { useFormats } from '../messages/formats.ts';

interface InstantProps {
  at: string;
  /** By default relative, such as "3 hours ago". */
  as?: 'relative' | 'date' | 'dateTime';
  /** A short sentence with the time. */
  children?: ReactNode;
}

/** When something happened. The title has the exact time, in the time zone of the screen and in UTC. */
export function Instant({ at, as = 'relative', children }: InstantProps) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={`${formats.dateTime(at)} · ${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {children ?? formats[as](at)}
    </time>
  );
}
