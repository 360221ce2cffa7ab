import { useMessages } from '../messages/use-messages.ts';
import { LoadingLines } from '../ui/loaded.tsx';

/** What stands in the place of a screen whose code has not arrived. */
export function LoadingScreen() {
  const t = useMessages('common');
  return <LoadingLines label={t.loading} />;
}
