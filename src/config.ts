import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isLocalDomain } from './platform/local-domain.ts';
import { parseMailAddress } from './platform/mail/address.ts';
import { findAllowProblems } from './platform/outbound/allow-list.ts';
import type { OutboundOptions } from './platform/outbound/outbound.ts';

/** Every setting there is. Names are those of the environment variables. `secret` values are masked when printed. */
export const ConfigSchema = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'Port of the API and the boards.',
  }),
  HOST: Type.String({
    minLength: 1,
    default: '::',
    description: 'Address to listen on; :: is every address.',
  }),
  DATA_DIR: Type.String({
    minLength: 1,
    default: './data',
    description: 'Folder of the embedded database and of files.',
  }),
  DATABASE_URL: Type.String({
    pattern: '^$|^postgres(ql)?://',
    default: '',
    secret: true,
    description: 'A PostgreSQL server (15 or later) to use; empty starts the embedded one in DATA_DIR.',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    minimum: 2,
    maximum: 500,
    default: 20,
    description:
      'Most database connections that this process opens; fewer than 5 leave requests waiting while background work holds some.',
  }),
  MASTER_KEY: Type.String({
    default: '',
    secret: true,
    description:
      'Comma-separated master keys of 32 bytes in base64 that encrypt secrets, the newest first; empty reads MASTER_KEY_FILE.',
  }),
  MASTER_KEY_FILE: Type.String({
    default: '',
    description:
      'File with master keys, one a line, the newest first; empty is DATA_DIR/master.key, which the first start makes unless DATABASE_URL and a public PLATFORM_DOMAIN are set.',
  }),
  WORKER: Type.String({
    pattern: '^(on|off)$',
    default: 'on',
    description:
      'on: the server does the background work itself; off leaves it to processes of corkboard worker.',
  }),
  REDIS_URL: Type.String({
    pattern: '^$|^rediss?://',
    default: '',
    secret: true,
    description: 'Redis or Valkey that shares rate limits between processes; empty counts in memory.',
  }),
  PLATFORM_DOMAIN: Type.String({
    pattern: '^$|^[a-z0-9.-]+(:[0-9]+)?$',
    default: '',
    description: 'Host (with port) under which boards answer as <slug>.<domain>; empty is localhost:<PORT>.',
  }),
  PLATFORM_SCHEME: Type.String({
    pattern: '^(http|https)?$',
    default: '',
    description:
      'Scheme of public addresses, http or https; empty is http for localhost and https elsewhere.',
  }),
  CDN_URL: Type.String({
    // The path becomes a route's, and addresses are made by adding to it.
    pattern: '^$|^https?://([^/?#@]+(/[\\w.~-]+)*/*)?$',
    default: '',
    description:
      'Address under which assets are served, a host and perhaps a plain path; empty is <origin>/assets.',
  }),
  S3_BUCKET: Type.String({
    pattern: '^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
    default: '',
    description:
      'Bucket of an S3-compatible store that keeps files; empty keeps them in DATA_DIR/assets and DATA_DIR/logos.',
  }),
  S3_ENDPOINT: Type.String({
    pattern: '^$|^https?://',
    default: '',
    description: 'Address of the S3-compatible store; empty is Amazon S3 in S3_REGION.',
  }),
  S3_REGION: Type.String({ minLength: 1, default: 'us-east-1', description: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: Type.String({ default: '', description: 'Access key of the bucket.' }),
  S3_SECRET_ACCESS_KEY: Type.String({
    default: '',
    secret: true,
    description: 'Secret that belongs to S3_ACCESS_KEY_ID.',
  }),
  SMTP_URL: Type.String({
    pattern: '^$|^smtps?://',
    default: '',
    secret: true,
    description:
      'Mail server, as smtp:// or smtps:// with what it asks for to sign in; empty sends nothing and writes mails to files in DATA_DIR/mails.',
  }),
  MAIL_FROM: Type.String({
    default: '',
    description:
      'Sender of mails, as Name <address>; empty is Corkboard <no-reply@host>, the host being that of PLATFORM_DOMAIN.',
  }),
  OUTBOUND_ALLOW: Type.String({
    default: '',
    description:
      'Comma-separated networks (CIDR), addresses or host names that requests to addresses given by users may reach although they are not public.',
  }),
  DNS_SERVERS: Type.String({
    default: '',
    description:
      "Comma-separated addresses (with port, where it is not 53) of the name servers at which names given by users are looked up; empty is the system's.",
  }),
  TRUST_PROXY: Type.String({
    pattern: '^$|^[0-9a-fA-F.:]+(/[0-9]+)?( *, *[0-9a-fA-F.:]+(/[0-9]+)?)*$',
    default: '',
    description:
      'Comma-separated addresses or networks of reverse proxies whose X-Forwarded-* headers count.',
  }),
  DEMO: Type.String({
    pattern: '^(on|off)$',
    default: 'on',
    description: 'on: the first start on an empty store makes the organization demo; off leaves it empty.',
  }),
  LOG_LEVEL: Type.String({
    pattern: '^(fatal|error|warn|info|debug|trace|silent)$',
    default: 'info',
    description: 'Least severity that is logged: fatal, error, warn, info, debug, trace or silent.',
  }),
  MAX_EVENT_LOOP_DELAY: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 1_000,
    description: 'Milliseconds by which work may run late before new requests are answered 503.',
  }),
  METRICS_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 0,
    description: 'Port that serves GET /metrics for Prometheus; 0 serves none.',
  }),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address of METRICS_PORT.' }),
  RATE_LIMIT_GET: rateLimit(100, 'GET and HEAD requests a minute and key; 0 is no limit.'),
  RATE_LIMIT_POST: rateLimit(30, 'POST requests a minute and key; 0 is no limit.'),
  RATE_LIMIT_CHANGE: rateLimit(30, 'PUT, PATCH and DELETE requests a minute and key; 0 is no limit.'),
  RATE_LIMIT_WRONG_KEY: rateLimit(60, 'Requests with a wrong key a minute and address; 0 is no limit.'),
  RATE_LIMIT_PUBLIC: rateLimit(
    300,
    'Public reads without a key a minute and address, and pages of boards that have to be made anew; 0 is no limit.',
  ),
  RATE_LIMIT_SUBMIT: rateLimit(
    5,
    'Public submissions a minute and address, of which there may be ten times as many a day; 0 is no limit.',
  ),
  RATE_LIMIT_VIEWS: rateLimit(
    300,
    'Page views and clicks that are counted a minute and address; more are answered alike. 0 is no limit.',
  ),
  RATE_LIMIT_SIGN_IN: rateLimit(
    10,
    'Sign-ins of members a minute and address, and as many in 15 minutes for one account from one address; ten times as many an hour for one account from everywhere; of requests for links half as many a minute and address, and an hour for one account from one address; 0 is no limit.',
  ),
});
export type Config = Static<typeof ConfigSchema>;

/** Reads the settings; throws one sentence that names each bad variable and what it should be. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, toValue(name, value)]] : [];
    }),
  );
  const config = Value.Default(ConfigSchema, given);
  const problems = Value.Errors(ConfigSchema, config).map(({ instancePath, message }) => {
    const name = instancePath.slice(1);
    return `${name} ${message} (${properties[name]?.description})`;
  });
  if (problems.length === 0) problems.push(...findAddressProblems(config as Config));
  if (problems.length > 0) throw new ConfigError(`Bad setting: ${problems.join('; ')}`);
  return withDerivedDefaults(config as Config);
}

/** The entries of TRUST_PROXY. */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string[] {
  return toList(TRUST_PROXY);
}

/** What sends requests to addresses that users give, as the settings have it. */
export function outboundOptions({ OUTBOUND_ALLOW, DNS_SERVERS }: Config): OutboundOptions {
  const nameServers = toList(DNS_SERVERS);
  return { allow: OUTBOUND_ALLOW, ...(nameServers.length > 0 ? { nameServers } : {}) };
}

export class ConfigError extends Error {}

export interface SettingDescription {
  name: string;
  value: string;
  default: string;
  meaning: string;
}

/** Each setting with its value (secrets masked), default and meaning. */
export function describeConfig(config: Config): SettingDescription[] {
  return settingNames.map((name) => {
    const value = String(config[name]);
    return {
      name,
      value: properties[name]?.secret && value !== '' ? '********' : value,
      default: String(properties[name]?.default),
      meaning: String(properties[name]?.description),
    };
  });
}

const properties = ConfigSchema.properties as unknown as Record<string, Record<string, unknown>>;
const settingNames = Object.keys(ConfigSchema.properties) as (keyof Config)[];

/** Only whole numbers are numbers here: a library's conversion would make 80 of 80.5, and 1 of true. */
function toValue(name: string, text: string): string | number {
  return properties[name]?.type === 'integer' && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Addresses that have the right form and yet are none. */
function findAddressProblems({ TRUST_PROXY, ...config }: Config): string[] {
  const urls = (['DATABASE_URL', 'REDIS_URL', 'CDN_URL', 'S3_ENDPOINT', 'SMTP_URL'] as const).filter(
    (name) => config[name] !== '' && !URL.canParse(config[name]),
  );
  const isNetwork = (text: string) => {
    const [address = '', bits] = text.split('/');
    const version = isIP(address);
    return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
  };
  return [
    ...urls.map((name) => `${name} must be an address (${properties[name]?.description})`),
    ...trustedProxies({ TRUST_PROXY })
      .filter((text) => !isNetwork(text))
      .map((text) => `TRUST_PROXY must hold addresses and networks, which ${text} is not`),
    ...(config.MAIL_FROM === '' || parseMailAddress(config.MAIL_FROM)
      ? []
      : ['MAIL_FROM must be an address, or a name and an address: Harbour Jobs <jobs@harbour.example>']),
    ...(areNameServers(toList(config.DNS_SERVERS))
      ? []
      : ['DNS_SERVERS must hold addresses, such as 192.0.2.53, 127.0.0.1:5353 or [2001:db8::53]:53']),
    ...findAllowProblems(config.OUTBOUND_ALLOW).map((problem) => `OUTBOUND_ALLOW entry ${problem}`),
  ];
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function areNameServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

function rateLimit(fallback: number, description: string) {
  return Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: fallback, description });
}

function withDerivedDefaults(config: Config): Config {
  const PLATFORM_DOMAIN = config.PLATFORM_DOMAIN || `localhost:${config.PORT}`;
  const PLATFORM_SCHEME = config.PLATFORM_SCHEME || (isLocalDomain(PLATFORM_DOMAIN) ? 'http' : 'https');
  const CDN_URL = config.CDN_URL.replace(/\/+$/, '') || `${PLATFORM_SCHEME}://${PLATFORM_DOMAIN}/assets`;
  const MAIL_FROM = config.MAIL_FROM || `Corkboard <no-reply@${PLATFORM_DOMAIN.replace(/:\d+$/, '')}>`;
  return { ...config, PLATFORM_DOMAIN, PLATFORM_SCHEME, CDN_URL, MAIL_FROM };
}
