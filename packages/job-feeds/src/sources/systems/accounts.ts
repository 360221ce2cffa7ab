import { Type } from 'typebox';

const NAME = '^(?!\\.{1,2}$)[^\\s/?#\\\\](?:[^/?#\\\\]{0,98}[^\\s/?#\\\\])?$';
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** The name of a company in a path, such as `jobs.ashbyhq.com/Acme Inc`. */
export const AccountName = Type.String({
  pattern: NAME,
  maxLength: 100,
  description: 'The name of the company in the URL of its jobs.',
  examples: ['acme'],
});

/** The name of a company in a host name, such as `acme.recruitee.com`. */
export const AccountHost = Type.String({
  pattern: `^${LABEL}$`,
  maxLength: 63,
  description: 'The first part of the host name of the careers page.',
  examples: ['acme'],
});

/** The same, or a host name of the company's own. */
export const AccountOrDomain = Type.String({
  pattern: `^${LABEL}(?:\\.${LABEL})*$`,
  maxLength: 253,
  description: 'The first part of the host name of the careers page, or the company’s own host name.',
  examples: ['acme', 'careers.acme.example'],
});

export interface Account {
  account: string;
}

/** Hosts of the systems themselves, never of a company. */
const ownNames = new Set(
  'www api app apps docs help support status blog assets cdn static developer developers developer-portal info go login auth id jobs job careers career demo marketing email mail partner partners resources hire hub attach images media'.split(
    ' ',
  ),
);

/** `acme.recruitee.com`, `recruitee.com` → `acme`. Undefined for other hosts and hosts of the system itself. */
export function accountOfHost({ hostname }: URL, domain: string): string | undefined {
  if (!hostname.endsWith(`.${domain}`)) return undefined;
  const name = hostname.slice(0, -domain.length - 1);
  return name.includes('.') || ownNames.has(name) || !new RegExp(`^${LABEL}$`).test(name) ? undefined : name;
}

/** The path's segment at `index`, decoded, if it can be a name. */
export function accountOfPath(url: URL, index = 0): string | undefined {
  const segment = url.pathname.split('/').filter(Boolean)[index];
  const name = segment === undefined ? undefined : decode(segment);
  return name !== undefined && new RegExp(NAME).test(name) ? name : undefined;
}

export function toAccount(account: string | undefined | null): Account | undefined {
  return account && new RegExp(NAME).test(account) ? { account } : undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
