import { useLocalStorage } from '@mantine/hooks';
import { useMembership } from '../../../api/organization-context.ts';
import { useMe } from '../../../api/use-me.ts';

/** A value that this browser stores for the user in this organization. All tabs follow changes. `read` gets what is stored, or undefined. */
export function useOwnStorage<Value>(name: string, read: (stored: unknown) => Value) {
  const { id } = useMembership().organization;
  const key = `corkboard-${name}:${id}:${useMe().id}`;
  return useLocalStorage<Value>({
    key,
    getInitialValueInEffect: false,
    defaultValue: read(undefined),
    deserialize: (text) => read(parse(text)),
  });
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
