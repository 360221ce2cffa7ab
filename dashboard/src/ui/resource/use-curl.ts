import { useEffect, useState } from 'react';
import { toCurl } from '../../api/curl.ts';
import type { Operation } from '../../api/operations.ts';

/** The curl command of an operation, for an empty list: how a program creates the first object. */
export function useCurl(
  operation: Operation | undefined,
  parameters: object | undefined,
): string | undefined {
  const [command, setCommand] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the description of a screen does not change.
  useEffect(() => {
    if (operation && parameters) void toCurl(operation, parameters as never).then(setCommand);
  }, [operation]);
  return command;
}
