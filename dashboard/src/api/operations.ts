import type { Corkboard, CorkboardError } from '@corkboard/client';
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { clientOf } from './clients.ts';
import { useOrganizationSlug } from './organization-context.ts';
import { inOwnLanguage } from './own-language.ts';
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
  return inOwnLanguage(() => call(parameters, options));
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
  const change = useAnyChange();
  return (parameters, options) => change(name, parameters, options);
}

type AnyCall = <Name extends Operation>(
  name: Name,
  parameters: ParametersOf<Name>,
  options?: CallOptions,
) => Promise<ResultOf<Name>>;

/** Like `useChange`, for an operation that is chosen when it is called. */
export function useAnyChange(): AnyCall {
  const send = useSend();
  const queryClient = useQueryClient();
  const organization = useOrganizationSlug();
  return (name, parameters, options) =>
    send(name, parameters, options).then(({ result, isGone }) => {
      void invalidateReads(queryClient, organization, isGone);
      return result;
    });
}

/** Returns a function that sends changes one after the other, and marks reads as stale once. It returns the failures. */
export function useBulkChange(): (
  name: Operation,
  all: ParametersOf<Operation>[],
) => Promise<CorkboardError[]> {
  const send = useSend();
  const queryClient = useQueryClient();
  const organization = useOrganizationSlug();
  return async (name, all) => {
    const failures: CorkboardError[] = [];
    const gone: IsRead[] = [];
    for (const parameters of all)
      await send(name, parameters).then(
        ({ isGone }) => gone.push(isGone),
        (error) => failures.push(error),
      );
    await invalidateReads(queryClient, organization, (query) => gone.some((isGone) => isGone(query)));
    return failures;
  };
}

function useSend() {
  const organization = useOrganizationSlug();
  const queryClient = useQueryClient();
  return async <Name extends Operation>(
    name: Name,
    parameters: ParametersOf<Name>,
    options?: CallOptions,
  ): Promise<{ result: ResultOf<Name>; isGone: IsRead }> => {
    const result = await withRecentSignIn<ResultOf<Name>>(() =>
      callOperation(organization, name, parameters, options),
    );
    const isGone = /^(delete|remove)/.test(name) ? readsOf(organization, parameters) : () => false;
    removeReads(queryClient, isGone);
    return { result, isGone };
  };
}

type IsRead = (query: Query) => boolean;

/** Marks what was read of an organization as stale, and what belongs to the user too: it names organizations and roles. */
export async function invalidateReads(
  queryClient: QueryClient,
  organization: string | null,
  isGone: IsRead = () => false,
): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: (query) => [organization, null].includes(query.queryKey[0] as string | null) && !isGone(query),
  });
}

/** The parameters by which paths of the API name an object. */
const NAMES = ['id', 'slug', 'name', 'lookup'];

/** The reads of an object, and of what belongs to it: those with all of its names, in the path, the query or the body. */
function readsOf(organization: string | null, parameters: object): IsRead {
  const names = Object.entries(parameters).flatMap(([key, value]) => (NAMES.includes(key) ? [value] : []));
  return ({ queryKey: [slug, , read] }) => {
    const values = Object.values({ ...(read as object), ...(read as { body?: object }).body });
    return slug === organization && names.length > 0 && names.every((name) => values.includes(name));
  };
}

/** An open screen keeps what it shows until it closes: to read a deleted object again would be a 404. */
function removeReads(queryClient: QueryClient, isGone: IsRead): void {
  const cache = queryClient.getQueryCache();
  const removeClosed = () => {
    queryClient.removeQueries({ predicate: isGone, type: 'inactive' });
    return cache.findAll({ predicate: isGone }).length === 0;
  };
  if (removeClosed()) return;
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && isGone(query) && removeClosed()) stop();
  });
}
