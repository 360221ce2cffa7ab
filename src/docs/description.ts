/** A schema of the API description, with the keywords that the pages show. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Body {
  $ref?: string;
  description?: string;
  required?: boolean;
  content?: Record<string, Media>;
}

interface RawOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
  'x-required-scope'?: string;
}

export interface Description {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface Origins {
  /** Origin of operations with an API key. */
  api: string;
  /** The origin of operations without an origin: the origin of a board. */
  board: string;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Undefined: public. */
  scope: string | undefined;
  parameters: Parameter[];
  body: (Media & { mediaType: string; isRequired: boolean }) | undefined;
  responses: { status: string; mediaType: string | undefined; media: Media | undefined }[];
  errors: { status: string; codes: string[] }[];
}

/** All operations, in the order of the description. */
export function listOperations(description: Description): Operation[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => toOperation(description, path, method, raw)),
  );
}

function toOperation(description: Description, path: string, method: string, raw: RawOperation): Operation {
  const responses = Object.entries(raw.responses).map(([status, response]) => {
    const [[mediaType, media] = []] = Object.entries(resolve(description, response).content ?? {});
    return { status, mediaType, media };
  });
  const isError = ({ status }: { status: string }) => Number(status) >= 400;
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    tag: raw.tags[0],
    summary: raw.summary,
    description: raw.description,
    scope: raw['x-required-scope'],
    parameters: (raw.parameters ?? []).map((parameter) => resolve(description, parameter)),
    body: toBody(raw.requestBody),
    responses: responses.filter((response) => !isError(response)),
    errors: responses
      .filter(isError)
      .map(({ status, media }) => ({ status, codes: Object.keys(media?.examples ?? {}) })),
  };
}

function toBody(body: Body | undefined): Operation['body'] {
  const contents = Object.entries(body?.content ?? {});
  // A form with files may be sent as JSON without them.
  const first = contents.find(([mediaType]) => mediaType === 'application/json') ?? contents[0];
  return first && { ...first[1], mediaType: first[0], isRequired: body?.required !== false };
}

/** The component that `$ref` names; a value without `$ref` unchanged. */
export function resolve<T extends { $ref?: string }>({ components }: Description, value: T): T {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(value.$ref ?? '') ?? [];
  return (components[kind]?.[name] as T | undefined) ?? value;
}

export function nameOfReference({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** `API keys` → `api-keys`. */
export function toSlug(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-');
}

/** The path of an operation's documentation. */
export function pathOf({ tag, id }: Pick<Operation, 'tag' | 'id'>): string {
  return `/docs/${toSlug(tag)}#${id}`;
}
