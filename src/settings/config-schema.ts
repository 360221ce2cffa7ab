import { type Static, Type } from 'typebox';
import { SCHEDULE_PATTERN } from '../platform/backup/schedule.ts';
import { rateLimitSettings } from './rate-limit-settings.ts';

/** Every setting, by its environment variable. `secret` values are masked when printed. */
export const ConfigSchema = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'Port of the API and the boards.',
  }),
  HOST: Type.String({
    examples: ['127.0.0.1'],
    minLength: 1,
    default: '::',
    description: 'IP address or host name to listen on; :: is every interface.',
  }),
  DATA_DIR: Type.String({
    examples: ['/var/lib/corkboard'],
    minLength: 1,
    default: './data',
    description: 'Folder of the embedded database, the files and the master key.',
  }),
  DATABASE_URL: Type.String({
    examples: ['postgres://corkboard:secret@127.0.0.1:5432/corkboard'],
    pattern: '^$|^postgres(ql)?://',
    default: '',
    secret: true,
    description:
      'URL of a PostgreSQL server, version 15 or later; empty starts the embedded one in DATA_DIR.',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    minimum: 2,
    maximum: 500,
    default: 20,
    description:
      'Maximum number of database connections for requests and queued work; with fewer than 5, requests wait for that work. Each process opens up to 16 more.',
  }),
  MASTER_KEY: Type.String({
    default: '',
    secret: true,
    description:
      'Comma-separated master keys that encrypt secrets, each 32 bytes in base64, newest first; empty reads MASTER_KEY_FILE.',
  }),
  MASTER_KEY_FILE: Type.String({
    examples: ['/etc/corkboard.key'],
    default: '',
    description:
      'File with master keys, one per line, newest first; empty is DATA_DIR/master.key, which the first start creates unless DATABASE_URL and a public PLATFORM_DOMAIN are set.',
  }),
  CACHE_MB: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 64,
    description:
      'Megabytes that all caches of a server share: pages, images, lists of jobs, figures, API keys. A full cache drops what was used longest ago.',
  }),
  WORKER: Type.String({
    pattern: '^(on|off)$',
    default: 'on',
    description: 'on: the server also does background work; off leaves it to corkboard worker processes.',
  }),
  REDIS_URL: Type.String({
    examples: ['redis://127.0.0.1:6379'],
    pattern: '^$|^rediss?://',
    default: '',
    secret: true,
    description:
      'URL of a Redis or Valkey server that shares rate limits between processes; empty counts in memory.',
  }),
  PLATFORM_DOMAIN: Type.String({
    examples: ['jobs.example.org'],
    pattern: '^$|^[a-z0-9.-]+(:[0-9]+)?$',
    default: '',
    description:
      'Host, with port, whose subdomains are the boards: <slug>.<domain>; empty is localhost:<PORT>.',
  }),
  PLATFORM_SCHEME: Type.String({
    pattern: '^(http|https)?$',
    default: '',
    description: 'Scheme of public URLs, http or https; empty is http for localhost and https otherwise.',
  }),
  CDN_URL: Type.String({
    examples: ['https://img.example.org'],
    // The path becomes part of a route, and asset URLs append to it.
    pattern: '^$|^https?://([^/?#@]+(/[\\w.~-]+)*/*)?$',
    default: '',
    description: 'Base URL of assets, without query; empty is <origin>/assets.',
  }),
  S3_BUCKET: Type.String({
    examples: ['harbour-files'],
    pattern: '^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
    default: '',
    description:
      'Bucket of an S3-compatible store for files; without it, they are in DATA_DIR/assets, DATA_DIR/logos and DATA_DIR/private.',
  }),
  S3_ENDPOINT: Type.String({
    examples: ['http://127.0.0.1:9000'],
    pattern: '^$|^https?://',
    default: '',
    description: 'URL of the S3-compatible store; empty is Amazon S3 in S3_REGION.',
  }),
  S3_REGION: Type.String({ minLength: 1, default: 'us-east-1', description: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: Type.String({ default: '', description: 'Access key ID for the bucket.' }),
  S3_SECRET_ACCESS_KEY: Type.String({
    default: '',
    secret: true,
    description: 'Secret access key of S3_ACCESS_KEY_ID.',
  }),
  BACKUP_SCHEDULE: Type.String({
    pattern: SCHEDULE_PATTERN,
    default: 'off',
    description:
      'When to make backups by itself, in UTC: off, hourly, 6h, daily, daily 02:30, weekly or weekly sun 02:30.',
  }),
  BACKUP_TO: Type.String({
    default: '',
    description: 'Folder of scheduled backups, or s3://bucket/prefix with the S3_* settings.',
  }),
  BACKUP_KEEP: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 7,
    description: 'Number of scheduled backups in BACKUP_TO; older ones are removed.',
  }),
  SMTP_URL: Type.String({
    examples: ['smtp://user:password@smtp.example.org'],
    pattern: '^$|^smtps?://',
    default: '',
    secret: true,
    description:
      'Email server, as smtp:// or smtps:// URL with credentials; empty sends nothing and writes emails to files in DATA_DIR/mails.',
  }),
  SMTP_RATE: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description:
      'Emails that each process sends per minute at most, as your email service allows; 0 means no limit.',
  }),
  MAIL_FROM: Type.String({
    examples: ['Harbour Jobs <jobs@example.org>'],
    default: '',
    description:
      'Sender of emails, as Name <email>; empty is Corkboard <no-reply@host> with the host of PLATFORM_DOMAIN.',
  }),
  OIDC_ISSUER: Type.String({
    examples: ['https://id.example.org/realms/staff'],
    pattern: '^$|^https?://',
    default: '',
    description:
      'Issuer URL of the identity provider where users sign in with OpenID Connect; empty turns that off. Must be https, except on localhost.',
  }),
  OIDC_CLIENT_ID: Type.String({ default: '', description: 'Client ID at the identity provider.' }),
  OIDC_CLIENT_SECRET: Type.String({
    default: '',
    secret: true,
    description: 'Client secret at the identity provider; empty reads OIDC_CLIENT_SECRET_FILE.',
  }),
  OIDC_CLIENT_SECRET_FILE: Type.String({
    examples: ['/run/secrets/oidc'],
    default: '',
    description: 'File with the client secret, instead of OIDC_CLIENT_SECRET.',
  }),
  OIDC_ONLY: Type.String({
    pattern: '^(true|false)$',
    default: 'false',
    description: 'true: users sign in with OpenID Connect only. Links of corkboard user link still work.',
  }),
  OUTBOUND_ALLOW: Type.String({
    examples: ['10.20.0.0/16, pictures.internal'],
    default: '',
    description:
      'Comma-separated networks (CIDR), IP addresses or host names that requests to user-supplied URLs may reach even if they are private.',
  }),
  DNS_SERVERS: Type.String({
    examples: ['192.0.2.53, 127.0.0.1:5353'],
    default: '',
    description:
      "Comma-separated DNS servers (IP address, with port if not 53) for user-supplied host names; empty uses the system's.",
  }),
  IMPORT_BASE_URLS: Type.String({
    examples: ['{"greenhouse":"http://127.0.0.1:4000"}'],
    default: '',
    description:
      'JSON object of base URLs that replace the host of import requests, by kind of source; * stands for all other kinds. The original host becomes the first segment of the path.',
  }),
  STRIPE_URL: Type.String({
    examples: ['http://127.0.0.1:12111'],
    pattern: '^$|^https?://[^/?#@]+$',
    default: '',
    description: "Base URL of Stripe's API, http on this machine only; empty is https://api.stripe.com.",
  }),
  TRUST_PROXY: Type.String({
    examples: ['127.0.0.1, 10.0.0.0/8'],
    pattern: '^$|^[0-9a-fA-F.:]+(/[0-9]+)?( *, *[0-9a-fA-F.:]+(/[0-9]+)?)*$',
    default: '',
    description:
      'Comma-separated IP addresses or networks of reverse proxies whose X-Forwarded-* headers are trusted.',
  }),
  BOARD_LIST: Type.String({
    pattern: '^(on|off)$',
    default: 'off',
    description:
      'on: PLATFORM_DOMAIN lists all boards when there are several; off shows a page without their names.',
  }),
  SECURITY_CONTACT: Type.String({
    examples: ['mailto:security@example.org'],
    pattern:
      '^(off)?$|^(mailto:[^\\s,@]+@[^\\s,@]+|https://[^\\s,]+)( *, *(mailto:[^\\s,@]+@[^\\s,@]+|https://[^\\s,]+))*$',
    default: '',
    description:
      'Comma-separated mailto: or https: URLs for vulnerability reports, published in /.well-known/security.txt. Empty publishes the email address of MAIL_FROM, unless it is a no-reply address or not set; off publishes nothing.',
  }),
  DEMO: Type.String({
    pattern: '^(on|off)$',
    default: 'on',
    description:
      'on: the first start on an empty database creates the organization demo; off leaves it empty.',
  }),
  LOG_LEVEL: Type.String({
    pattern: '^(fatal|error|warn|info|debug|trace|silent)$',
    default: 'info',
    description: 'Minimum log level: fatal, error, warn, info, debug, trace or silent.',
  }),
  MAX_EVENT_LOOP_DELAY: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 1_000,
    description: 'Event loop delay in milliseconds above which a busy server refuses requests with 503.',
  }),
  SHUTDOWN_DELAY: Type.Integer({
    minimum: 0,
    maximum: 300,
    default: 0,
    description:
      'Seconds after SIGTERM in which /readyz responds 503 and everything else is still served, so that load balancers stop sending requests.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({
    pattern: '^$|^https?://',
    default: '',
    description:
      'URL of an OpenTelemetry collector for traces, such as http://127.0.0.1:4318; empty traces nothing. The other OTEL_ variables of the exporter work as well.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({
    default: '',
    secret: true,
    description: 'Headers of requests to the collector, as key=value pairs with commas.',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: Type.String({
    pattern: '^http/protobuf$',
    default: 'http/protobuf',
    description: 'Protocol of the collector; http/protobuf is the only one.',
  }),
  OTEL_SERVICE_NAME: Type.String({ default: 'corkboard', description: 'service.name of the traces.' }),
  OTEL_TRACES_SAMPLER: Type.String({
    pattern: '^((parentbased_)?(always_on|always_off|traceidratio))?$',
    default: '',
    description:
      'Which traces are recorded, by a name of OpenTelemetry, such as parentbased_traceidratio; empty records up to 20 requests and 20 background tasks per second.',
  }),
  OTEL_TRACES_SAMPLER_ARG: Type.String({
    pattern: '^(0(\\.[0-9]+)?|1(\\.0+)?)?$',
    default: '',
    description: 'Ratio of a traceidratio sampler, from 0 to 1; empty is 1.',
  }),
  METRICS_PORT: Type.Integer({
    examples: ['9090'],
    minimum: 0,
    maximum: 65535,
    default: 0,
    description: 'Port of GET /metrics for Prometheus; 0 turns metrics off.',
  }),
  METRICS_HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'IP address or host name that METRICS_PORT listens on.',
  }),
  IMPORT_FILE_MB: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 200,
    description: 'Maximum size of an uploaded import file in megabytes.',
  }),
  APPLICATION_FILE_MB: Type.Integer({
    minimum: 1,
    maximum: 25,
    default: 10,
    description: 'Maximum size of a file that candidates send in megabytes.',
  }),
  MAX_API_KEYS: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 100,
    description: 'Maximum number of active API keys per organization.',
  }),
  ...rateLimitSettings,
});
export type Config = Static<typeof ConfigSchema>;
