import type { Corkboard, CorkboardError } from '@corkboard/client';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientOf } from './clients.ts';
import { useOrganizationSlug } from './organization-context.ts';
import { withRecentSignIn } from './recent-sign-in.ts';

/** An operation of the API, by its `operationId`. */
export type Operation = keyof Corkboard;
export type ParametersOf<Name extends Operation> = NonNullable<Parameters<Corkboard[Name]>[0]>;
export type ResultOf<Name extends Operation> = Awaited<ReturnType<Corkboard[Name]>>;

interface CallOptions {
  signal?: AbortSignal;
  /** The object as it was read. The change fails with `precondition_failed` if the object has changed since. */
  ifMatch?: object | undefined;
}

type Call<Name extends Operation> = (
  parameters: ParametersOf<Name>,
  options?: CallOptions,
) => Promise<ResultOf<Name>>;

/** Calls an operation. `organization` is a slug, or null for operations of the user and of the installation. */
export function callOperation<Name extends Operation>(
  organization: string | null,
  name: Name,
  parameters: ParametersOf<Name>,
  options: CallOptions = {},
): Promise<ResultOf<Name>> {
  const call = clientOf(organization)[name] as unknown as Call<Name>;
  return call(parameters, options);
}

/** A read of the API, for loaders and hooks. */
export function readOf<Name extends Operation>(
  organization: string | null,
  name: Name,
  parameters: ParametersOf<Name>,
) {
  return queryOptions<ResultOf<Name>, CorkboardError>({
    queryKey: [organization, name, parameters],
    queryFn: ({ signal }) => callOperation(organization, name, parameters, { signal }),
  });
}

interface ReadOptions {
  /** False while a parameter is unknown, or without the permission. */
  isEnabled?: boolean;
  /** Shows the previous page of a list until the next one has arrived. */
  keepsPrevious?: boolean;
  refetchInterval?: number | false;
}

/** Reads with an operation. The result is cached, and revalidated when the screen opens again or something changes. */
export function useOperation<Name extends Operation>(
  name: Name,
  parameters: ParametersOf<Name> = {} as ParametersOf<Name>,
  { isEnabled = true, keepsPrevious = false, refetchInterval = false }: ReadOptions = {},
): UseQueryResult<ResultOf<Name>, CorkboardError> {
  const organization = useOrganizationSlug();
  return useQuery({
    ...readOf(organization, name, parameters),
    enabled: isEnabled,
    refetchInterval,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * Returns a function that changes something. It asks for a new sign-in if the operation needs a recent one, and then marks everything
 * that was read of the organization as stale, so that open screens show the change.
 */
export function useChange<Name extends Operation>(name: Name): Call<Name> {
  const organization = useOrganizationSlug();
  const queryClient = useQueryClient();
  return (parameters, options) =>
    withRecentSignIn(() => callOperation(organization, name, parameters, options)).then((result) => {
      void invalidateReads(queryClient, organization);
      return result;
    });
}

/** Marks what was read of an organization as stale, and what belongs to the user too: it names organizations and roles. */
export async function invalidateReads(queryClient: QueryClient, organization: string | null): Promise<void> {
  await Promise.all([organization, null].map((slug) => queryClient.invalidateQueries({ queryKey: [slug] })));
}
