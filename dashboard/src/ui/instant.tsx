import { useFormats } from '../messages/formats.ts';

/** When something happened, such as "3 hours ago". The title has the exact time, in the user's time zone and in UTC. */
export function Instant({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const formats = useFormats();
  const exact = formats.dateTime(at);
  return (
    <time dateTime={at} title={`${exact} · ${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {isExact ? exact : formats.relative(at)}
    </time>
  );
}
