/** What Stripe accepts in a request: names and types. Every other name is an error, as at Stripe. */
export type Spec =
  | { type: 'text'; max?: number; pattern?: RegExp }
  | { type: 'integer' | 'boolean' }
  | { type: 'choice'; values: readonly string[] }
  | { type: 'map' }
  | { type: 'list'; item: Spec }
  | { type: 'object'; fields: Record<string, Spec>; required: readonly string[] };

const text = (max = 5000): Spec => ({ type: 'text', max });
const url: Spec = { type: 'text', max: 5000, pattern: /^https?:\/\/[^\s]+$/ };
const integer: Spec = { type: 'integer' };
const boolean: Spec = { type: 'boolean' };
const metadata: Spec = { type: 'map' };
const choice = (...values: string[]): Spec => ({ type: 'choice', values });
const list = (item: Spec): Spec => ({ type: 'list', item });
const object = (fields: Record<string, Spec>, ...required: string[]): Spec => ({
  type: 'object',
  fields,
  required,
});
const currency: Spec = { type: 'text', max: 3, pattern: /^[a-z]{3}$/ };

const priceData = object(
  {
    currency,
    unit_amount: integer,
    tax_behavior: choice('inclusive', 'exclusive', 'unspecified'),
    product: text(),
    product_data: object({ name: text(), description: text(), metadata, tax_code: text() }, 'name'),
    recurring: object(
      { interval: choice('day', 'week', 'month', 'year'), interval_count: integer },
      'interval',
    ),
  },
  'currency',
);

export const sessionSpec = object({
  mode: choice('payment', 'subscription', 'setup'),
  line_items: list(object({ price: text(), price_data: priceData, quantity: integer })),
  success_url: url,
  cancel_url: url,
  client_reference_id: text(200),
  customer: text(),
  customer_email: text(800),
  customer_creation: choice('always', 'if_required'),
  customer_update: object({ name: choice('auto', 'never'), address: choice('auto', 'never') }),
  metadata,
  expires_at: integer,
  adaptive_pricing: object({ enabled: boolean }),
  allow_promotion_codes: boolean,
  discounts: list(object({ coupon: text(), promotion_code: text() })),
  billing_address_collection: choice('auto', 'required'),
  tax_id_collection: object({ enabled: boolean }, 'enabled'),
  automatic_tax: object({ enabled: boolean }, 'enabled'),
  payment_intent_data: object({ metadata, description: text() }),
  subscription_data: object({ metadata, description: text() }),
  invoice_creation: object({ enabled: boolean, invoice_data: object({ metadata }) }, 'enabled'),
  locale: text(10),
  expand: list(text()),
});

export const couponSpec = object(
  {
    duration: choice('once', 'forever', 'repeating'),
    amount_off: integer,
    percent_off: integer,
    currency,
    max_redemptions: integer,
    redeem_by: integer,
    name: text(40),
    metadata,
  },
  'duration',
);

export const portalSpec = object({ customer: text(), return_url: url }, 'customer');
export const expandSpec = object({ expand: list(text()) });
export const listSpec = object({ limit: integer });

/** An error as Stripe reports it. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly type: string;

  constructor(
    message: string,
    { status = 400, code, param, type = 'invalid_request_error' }: Partial<StripeProblem> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = type;
  }
}

type Tree = string | { [name: string]: Tree };

/** Reads a form of Stripe, such as `line_items[0][quantity]=1`, and converts its values. Throws a `StripeProblem`. */
export function readParameters(form: string, spec: Spec): Record<string, unknown> {
  const tree: { [name: string]: Tree } = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.replaceAll(']', '').split('[');
    let node = tree;
    for (const key of keys.slice(0, -1)) {
      node[key] ??= {};
      const inner = node[key];
      if (typeof inner === 'string') throw new StripeProblem(`Invalid object: ${name}`, { param: name });
      node = inner;
    }
    node[keys.at(-1) as string] = value;
  }
  return convert(tree, spec, '') as Record<string, unknown>;
}

function convert(value: Tree, spec: Spec, param: string): unknown {
  const isNested = spec.type === 'object' || spec.type === 'map' || spec.type === 'list';
  if (isNested !== (typeof value !== 'string'))
    throw new StripeProblem(`Invalid ${spec.type}: ${param}`, { code: 'parameter_invalid', param });
  if (typeof value === 'string') return convertText(value, spec, param);
  if (spec.type === 'list')
    return Object.entries(value).map(([key, item]) => convert(item, spec.item, `${param}[${key}]`));
  return spec.type === 'object' ? convertObject(value, spec, param) : convertMetadata(value, param);
}

function convertText(value: string, spec: Spec, param: string): unknown {
  if (isValid(value, spec)) {
    if (spec.type === 'integer') return Number(value);
    return spec.type === 'boolean' ? value === 'true' : value;
  }
  const code = value === '' ? 'parameter_invalid_empty' : 'parameter_invalid';
  throw new StripeProblem(`Invalid ${spec.type}: ${param}`, { code, param });
}

function isValid(value: string, spec: Spec): boolean {
  switch (spec.type) {
    case 'integer':
      return /^-?\d{1,12}$/.test(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'choice':
      return spec.values.includes(value);
    case 'text':
      return value !== '' && value.length <= (spec.max ?? 5000) && (spec.pattern?.test(value) ?? true);
    default:
      return false;
  }
}

function convertObject(
  value: { [name: string]: Tree },
  { fields, required }: Extract<Spec, { type: 'object' }>,
  param: string,
) {
  const toName = (key: string) => (param === '' ? key : `${param}[${key}]`);
  for (const key of required) {
    if (!(key in value))
      throw new StripeProblem(`Missing required param: ${toName(key)}.`, {
        code: 'parameter_missing',
        param: toName(key),
      });
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const spec = fields[key];
      if (spec) return [key, convert(item, spec, toName(key))];
      const name = toName(key);
      throw new StripeProblem(`Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      });
    }),
  );
}

function convertMetadata(value: { [name: string]: Tree }, param: string) {
  const entries = Object.entries(value);
  const isFine = entries.every(
    ([key, text]) => typeof text === 'string' && key.length <= 40 && text.length <= 500,
  );
  if (entries.length > 50 || !isFine) throw new StripeProblem(`Invalid metadata: ${param}`, { param });
  return value;
}
