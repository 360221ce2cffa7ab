import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { ifMatch } from './entity-tag.ts';
import { Deleted, IdParams, single } from './resource.ts';

type RouteSettings = Pick<
  RouteShorthandOptions,
  'attachValidation' | 'bodyLimit' | 'onRequest' | 'onResponse' | 'validatorCompiler'
>;

/** What operations of a plugin share, such as their tag and their permission. */
export interface Settings extends FastifyContextConfig, RouteSettings {
  /** The group in the API description. */
  tag?: string;
}

interface Operation<P, Q, B, Data, Whole, Removed> extends Settings {
  summary: string;
  description: string;
  /** The schema of the path parameters. Default: `IdParams`, if the only one is `:id`. */
  params?: P;
  query?: Q;
  body?: B;
  /** The media types of the body. */
  consumes?: string[];
  /** The schema of what the handler returns. The response is `{ data }`. */
  data?: Data;
  /** As `data`, with the status 201 and the Location of the new resource. */
  creates?: Data;
  /** The resource that the operation deletes. The handler returns its id. */
  deletes?: Removed;
  /** The schema of the whole response, such as a list. */
  returns?: Whole;
  /** The schemas of whole responses, by status. The handler sets the status. */
  responses?: Record<number, Whole>;
  /** The status of a `data` response, or the statuses from which the handler chooses. Default: 200. */
  status?: number | number[];
  /** The schema of the response that If-Match is about. Default: the response of this operation, or the deleted resource. */
  ifMatch?: TSchema;
  handler(
    request: FastifyRequest<{ Params: StaticOf<P>; Querystring: StaticOf<Q>; Body: StaticOf<B> }>,
    tools: Tools,
  ): Promise<Result<Data, Whole, Removed>> | Result<Data, Whole, Removed>;
}

interface Tools {
  reply: FastifyReply;
  /** Throws 412 unless the current response to the GET of the resource matches If-Match. */
  check(current: object): void;
}

type StaticOf<T> = [T] extends [never] ? never : T extends TSchema ? Static<T> : unknown;
type Result<Data, Whole, Removed> =
  | StaticOf<Data>
  | StaticOf<Whole>
  | ([Whole] extends [never] ? never : FastifyReply)
  | ([Removed] extends [never] ? never : Static<typeof Deleted>['data']);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Route = `${Method} /${string}`;

/** `IdParams` if `:id` is the only parameter of the path. */
type DefaultParams<R extends Route> = R extends `${infer Before}:id${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? TSchema
    : typeof IdParams
  : TSchema;

export type DeclareOperation = ReturnType<typeof operations>;

/** Returns the function that declares operations of the API, which share the given settings. */
export function operations(app: FastifyInstance, shared: Settings) {
  return <
    R extends Route,
    P extends TSchema = DefaultParams<R>,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
    Data extends TSchema = never,
    Whole = never,
    Removed extends TSchema = never,
  >(
    route: R,
    operationId: string,
    operation: Operation<P, Q, B, Data, Whole, Removed>,
  ): void => {
    const [method, url] = route.split(' ') as [Method, string];
    const { attachValidation, bodyLimit, onRequest, onResponse, validatorCompiler, ...described } = {
      ...shared,
      ...operation,
    };
    const { tag = '', summary, description, params, query, body, consumes, ...rest } = described;
    const { data, creates, deletes, returns, responses, status, ifMatch, handler, ...config } = rest;
    const schema = {
      ...{ operationId, tags: [tag], summary, description, consumes, body },
      params: params ?? (hasOnlyId(url) ? IdParams : undefined),
      querystring: query,
      response: responsesOf(operation),
    };
    const settings = { attachValidation, bodyLimit, onRequest, onResponse, validatorCompiler };
    app.route({
      ...{ method, url, config, ...settings },
      schema: withoutUndefined(schema),
      handler: toHandler(operation),
    } as RouteOptions);
  };
}

/** Fastify warns of a schema that is undefined. */
function withoutUndefined(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([, part]) => part !== undefined));
}

function hasOnlyId(url: string): boolean {
  return url.match(/:\w+/g)?.join() === ':id';
}

type AnyOperation = Operation<TSchema, TSchema, TSchema, TSchema, unknown, TSchema>;

function responsesOf(operation: AnyOperation): Record<number, unknown> {
  const { data, creates, deletes, returns, responses, status = 200 } = operation;
  if (responses) return responses;
  if (creates) return { 201: single(creates) };
  const schema = deletes ? Deleted : data ? single(data) : returns;
  return Object.fromEntries([status].flat().map((code) => [code, schema]));
}

function toHandler(operation: AnyOperation) {
  const { data, creates, deletes, status, handler } = operation;
  const responses = Object.values(responsesOf(operation));
  const matched = operation.ifMatch ?? (deletes ? single(deletes) : responses[0]);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const check = ifMatch(request, reply, matched as TSchema);
    const result = await handler(request, { reply, check });
    if (creates)
      reply.code(201).header('location', `${request.routeOptions.url}/${(result as { id: string }).id}`);
    else if (typeof status === 'number') reply.code(status);
    return data || creates || deletes ? { data: result } : result;
  };
}
