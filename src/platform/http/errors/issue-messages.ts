import type { ErrorObject } from 'ajv';

type Sentence = (error: ErrorObject, noun: 'field' | 'parameter') => string;

/** The message for each schema keyword. Clients never see Ajv's own messages. */
const sentences: Record<string, Sentence> = {
  type: ({ params }) =>
    `must be ${listOf([params.type].flat().map((type: string) => typeNames[type] ?? type))}`,
  required: () => 'is required',
  additionalProperties: (_, noun) => `is not a ${noun} of this operation`,
  propertyNames: () => 'has a name that is not allowed',
  enum: ({ params }) => `must be one of ${params.allowedValues.map(String).join(', ')}`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}`,
  format: ({ params }) => formatSentences[params.format] ?? `must have the format ${params.format}`,
  pattern: ({ params }) => patternSentences[params.pattern] ?? `must match the pattern ${params.pattern}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  exclusiveMinimum: ({ params }) => `must be greater than ${params.limit}`,
  exclusiveMaximum: ({ params }) => `must be less than ${params.limit}`,
  multipleOf: ({ params }) => `must be a multiple of ${params.multipleOf}`,
  minLength: ({ params }) => `must contain at least ${counted(params.limit, 'character')}`,
  maxLength: ({ params }) => `must not contain more than ${counted(params.limit, 'character')}`,
  minItems: ({ params }) => `must contain at least ${counted(params.limit, 'item')}`,
  maxItems: ({ params }) => `must not contain more than ${counted(params.limit, 'item')}`,
  uniqueItems: ({ params }) => `must not contain the same item twice (items ${params.j} and ${params.i})`,
  minProperties: ({ params }) => `must contain at least ${counted(params.limit, 'field')}`,
  maxProperties: ({ params }) => `must not contain more than ${counted(params.limit, 'field')}`,
  anyOf: () => 'must match one of the allowed schemas',
  oneOf: () => 'must match exactly one of the allowed schemas',
  discriminator: ({ params }) => `must have a valid ${params.tag}`,
  not: () => 'must not match this schema',
  rules: ({ message }) => String(message),
};

const typeNames: Record<string, string> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};

const formatSentences: Record<string, string> = {
  uuid: 'must be a UUID',
  instant: 'must be an ISO 8601 date, or a timestamp with Z or an offset',
  'idn-email': 'must be an email address',
  'single-line': 'must be a single line',
  'safe-css':
    'must be CSS with matching brackets that loads nothing from other sites: without @import, @font-face, other URLs, backslashes, and selectors of values',
  'http-url': 'must be an absolute http or https URL without a user name or password',
};

const patternSentences: Record<string, string> = {
  '\\S': 'must not be blank',
  '[\\p{L}\\p{N}]': 'must contain a letter or a digit',
  '^[A-Z]{2}$': 'must be two capital letters',
  '^[A-Za-z]{3}$': 'must be three letters',
  '^#[0-9a-f]{6}$': 'must be a color such as #1d5c63',
  '^#[0-9A-Fa-f]{6}$': 'must be a color such as #1d5c63',
  '^[A-Za-z0-9_-]{43}$': 'must be the 43-character token of a link or challenge',
  '^[0-9]{6}$': 'must be six digits',
  '^[A-Za-z2-7]{4}([ -]?[A-Za-z2-7]{4}){3}$': 'must be four groups of four letters or digits from 2 to 7',
  '^[A-Za-z0-9_-]+$': 'must be base64url',
  '^[a-z0-9_-]{1,40}$': 'must be up to 40 lowercase letters, digits, hyphens and underscores',
  '^[a-z-]{1,32}$': 'must be up to 32 lowercase letters and hyphens',
  '^[\\x21-\\x7e]{1,255}$': 'must be up to 255 visible ASCII characters',
  '^(vault:)?[a-z0-9_-]{1,64}$': 'must be the name of a secret, such as stripe-key',
  '^[A-Za-z][A-Za-z0-9_-]{0,63}$':
    'must be up to 64 letters, digits, hyphens and underscores and start with a letter',
  "^/(?!/)[\\w\\-.~!$&'()*+,;=:@%/?#]*$": 'must be a path that begins with one slash',
  '^/(?!/)[!-\\[\\]-~]*$': 'must be a path that begins with one slash',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'must be lowercase letters and digits, with single hyphens between them',
  '^[a-z0-9]+([_-][a-z0-9]+)*$':
    'must be lowercase letters and digits, with single hyphens or underscores between them',
  '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$':
    'must be up to 63 lowercase letters, digits and hyphens and start and end with a letter or digit',
  '^ *[A-Za-z0-9_-]{3,40} *$': 'must be 3 to 40 letters, digits, hyphens and underscores',
  '^[a-z0-9_-]{1,64}$': 'must be 1 to 64 lowercase letters, digits, hyphens and underscores',
  '^[a-z][a-z0-9_-]{0,63}$':
    'must be up to 64 lowercase letters, digits, hyphens and underscores and start with a letter',
  '^[a-z]{2}$': 'must be two lowercase letters',
  '^[A-Za-z]{2}$': 'must be two letters',
  '^([A-Za-z_]{2,20}|[Uu][Tt][Cc][0-9:+-]{0,6}\\.\\.[Uu][Tt][Cc][0-9:+-]{0,6})$':
    'must be 2 to 20 letters and underscores, or a range of time zones such as UTC+1..UTC+3',
  '^(jobs|companies|members|applications|organization|items/[a-z0-9-]{1,120})$':
    'must be jobs, companies, members, applications, organization, or items/ and the slug of a collection',
  '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$':
    'must be up to 63 letters, digits and hyphens and start and end with a letter or digit',
  '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$':
    'must be letters, digits and hyphens, in parts separated by dots, each at most 63 characters',
  '^(?!\\.{1,2}$)[^\\s/?#\\\\](?:[^/?#\\\\]{0,98}[^\\s/?#\\\\])?$':
    'must be up to 100 characters without / \\ ? # and without spaces around it',
};

/** These keywords only apply others, which report the errors. */
const silent = new Set(['if', 'then', 'else', 'allOf', 'items', 'properties', 'patternProperties']);

/** The message of an error. Undefined for keywords that only apply others. */
export function toSentence(error: ErrorObject, noun: 'field' | 'parameter'): string | undefined {
  if (silent.has(error.keyword)) return undefined;
  return sentences[error.keyword]?.(error, noun) ?? 'is not valid';
}

/** Whether a route's schema may use a keyword: only if its errors have a message. */
export function hasSentence(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return Object.hasOwn(patternSentences, String(value));
  if (keyword === 'format') return Object.hasOwn(formatSentences, String(value)) || value === 'binary';
  return silent.has(keyword) || Object.hasOwn(sentences, keyword);
}

function counted(limit: number, noun: string): string {
  return `${limit.toLocaleString('en')} ${noun}${limit === 1 ? '' : 's'}`;
}

function listOf(names: string[]): string {
  return names.join(' or ');
}
