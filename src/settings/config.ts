import { Resolver } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import path from 'node:path';
import { Errors } from 'typebox/schema';
import { type BaseUrls, readBaseUrls } from '../features/connect/imports/fetching/base-urls.ts';
import type { OidcClient } from '../features/people/staff/oidc/discover.ts';
import { isS3Url } from '../platform/archive/s3-url.ts';
import { isLocalDomain, isSecureOrLoopback } from '../platform/local-domain.ts';
import { parseMailAddress } from '../platform/mail/address.ts';
import { findAllowProblems } from '../platform/outbound/allow-list.ts';
import type { OutboundOptions } from '../platform/outbound/outbound.ts';
import { type Config, ConfigSchema } from './config-schema.ts';

/** Reads the settings; throws one sentence that names each bad variable with its expected value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, toValue(name, value)]] : [];
    }),
  );
  const config = { ...defaults, ...given };
  const [, errors] = Errors(ConfigSchema, config);
  const problems = errors.map(({ instancePath, message }) => {
    const name = instancePath.slice(1);
    return `${name} ${message} (${properties[name]?.description})`;
  });
  if (problems.length === 0) problems.push(...findValueProblems(config as Config));
  if (problems.length > 0) throw new ConfigError(`Invalid setting: ${problems.join('; ')}`);
  return withDerivedDefaults(config as Config);
}

/** The entries of TRUST_PROXY. */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): string[] {
  return toList(TRUST_PROXY);
}

/** Options for requests to user-supplied URLs. */
export function outboundOptions({ OUTBOUND_ALLOW, DNS_SERVERS }: Config): OutboundOptions {
  const nameServers = toList(DNS_SERVERS);
  return { allow: OUTBOUND_ALLOW, ...(nameServers.length > 0 ? { nameServers } : {}) };
}

/** Where imports send the requests of some kinds of sources instead. */
export function importBaseUrls({ IMPORT_BASE_URLS }: Pick<Config, 'IMPORT_BASE_URLS'>): BaseUrls {
  return readBaseUrls(IMPORT_BASE_URLS) ?? {};
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
const defaults = Object.fromEntries(settingNames.map((name) => [name, properties[name]?.default]));

/** Accepts whole numbers only. The library's conversion would turn 80.5 into 80, and true into 1. */
function toValue(name: string, text: string): string | number {
  return properties[name]?.type === 'integer' && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
}

/** Values that match the pattern of their setting and are invalid all the same. */
function findValueProblems({ TRUST_PROXY, ...config }: Config): string[] {
  const urls = (
    ['DATABASE_URL', 'REDIS_URL', 'CDN_URL', 'S3_ENDPOINT', 'SMTP_URL', 'STRIPE_URL'] as const
  ).filter((name) => config[name] !== '' && !URL.canParse(config[name]));
  const isNetwork = (text: string) => {
    const [ip = '', bits] = text.split('/');
    const version = isIP(ip);
    return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
  };
  return [
    ...urls.map((name) => `${name} must be a URL (${properties[name]?.description})`),
    ...trustedProxies({ TRUST_PROXY })
      .filter((text) => !isNetwork(text))
      .map((text) => `TRUST_PROXY must list IP addresses and networks: ${text} is neither`),
    ...(config.MAIL_FROM === '' || parseMailAddress(config.MAIL_FROM)
      ? []
      : [
          'MAIL_FROM must be an email address, or a name and an email address: Harbour Jobs <jobs@harbour.example>',
        ]),
    ...(areNameServers(toList(config.DNS_SERVERS))
      ? []
      : ['DNS_SERVERS must list IP addresses, such as 192.0.2.53, 127.0.0.1:5353 or [2001:db8::53]:53']),
    ...(readBaseUrls(config.IMPORT_BASE_URLS)
      ? []
      : [
          'IMPORT_BASE_URLS must be a JSON object of http URLs without query: {"greenhouse":"http://127.0.0.1:4000"}',
        ]),
    ...(config.STRIPE_URL === '' || isSecureOrLoopback(config.STRIPE_URL)
      ? []
      : ['STRIPE_URL must begin with https://, or be on this machine']),
    ...findOidcProblems(config),
    ...findBackupProblems(config),
    ...findAllowProblems(config.OUTBOUND_ALLOW).map((problem) => `OUTBOUND_ALLOW entry ${problem}`),
  ];
}

function findBackupProblems({ BACKUP_SCHEDULE, BACKUP_TO }: Omit<Config, 'TRUST_PROXY'>): string[] {
  if (BACKUP_SCHEDULE === 'off') return [];
  if (BACKUP_TO === '') return ['BACKUP_SCHEDULE needs BACKUP_TO'];
  if (!BACKUP_TO.includes('://') || isS3Url(`${BACKUP_TO.replace(/\/+$/, '')}/name`)) return [];
  return ['BACKUP_TO must be a folder or s3://bucket/prefix'];
}

function findOidcProblems(config: Omit<Config, 'TRUST_PROXY'>): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE, OIDC_ONLY } = config;
  if (OIDC_ISSUER === '')
    return OIDC_ONLY === 'true' ? ['OIDC_ONLY needs OIDC_ISSUER, or no user could sign in'] : [];
  const url = URL.parse(OIDC_ISSUER);
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/.test(OIDC_ISSUER);
  const secrets = [OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE].filter((value) => value !== '');
  return [
    ...(isPlain && isSecureOrLoopback(OIDC_ISSUER)
      ? []
      : ['OIDC_ISSUER must be an https URL without query; plain http works only on localhost']),
    ...(OIDC_CLIENT_ID === '' ? ['OIDC_ISSUER needs OIDC_CLIENT_ID'] : []),
    ...(secrets.length === 1
      ? []
      : ['OIDC_ISSUER needs OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, and not both']),
  ];
}

/** The identity provider of users; undefined without OIDC_ISSUER. Throws if the file of the client secret cannot be read. */
export async function oidcClient(config: Config): Promise<OidcClient | undefined> {
  if (config.OIDC_ISSUER === '') return undefined;
  return {
    issuer: config.OIDC_ISSUER,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET || (await readSecretFile(config.OIDC_CLIENT_SECRET_FILE)),
  };
}

async function readSecretFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`OIDC_CLIENT_SECRET_FILE ${file} cannot be read (${error.code}).`);
  });
  if (text.trim() === '') throw new ConfigError(`OIDC_CLIENT_SECRET_FILE ${file} is empty.`);
  return text.trim();
}

export function toList(text: string): string[] {
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

function withDerivedDefaults(config: Config): Config {
  const PLATFORM_DOMAIN = config.PLATFORM_DOMAIN || `localhost:${config.PORT}`;
  const PLATFORM_SCHEME = config.PLATFORM_SCHEME || (isLocalDomain(PLATFORM_DOMAIN) ? 'http' : 'https');
  const CDN_URL = config.CDN_URL.replace(/\/+$/, '') || `${PLATFORM_SCHEME}://${PLATFORM_DOMAIN}/assets`;
  const MAIL_FROM = config.MAIL_FROM || `Corkboard <no-reply@${PLATFORM_DOMAIN.replace(/:\d+$/, '')}>`;
  return { ...config, PLATFORM_DOMAIN, PLATFORM_SCHEME, CDN_URL, MAIL_FROM };
}

/** The folders that this installation writes to. Operators may put each on its own disk. */
export function dataFolders(config: Config): string[] {
  return [...databaseFolders(config), ...fileFolders(config)];
}

/** The folders of the embedded database. Empty if the database is elsewhere. */
export function databaseFolders({ DATA_DIR, DATABASE_URL }: Config): string[] {
  return DATABASE_URL === '' ? [DATA_DIR, path.join(DATA_DIR, 'postgresql')] : [];
}

/** The folders of files. Empty if they are in a bucket. */
export function fileFolders({ DATA_DIR, S3_BUCKET }: Config): string[] {
  if (S3_BUCKET !== '') return [];
  return [DATA_DIR, ...['assets', 'logos', 'private'].map((folder) => path.join(DATA_DIR, folder))];
}
