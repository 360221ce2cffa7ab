import type { Config } from '../src/settings/config-schema.ts';

/** A part of the settings reference, docs/settings.md. */
export interface SettingGroup {
  title: string;
  /** Markdown. Links begin in docs/. */
  introduction: string;
  settings: readonly (keyof Config)[];
}

/** Each setting is in one group. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Server',
    introduction:
      'How a process listens, starts and stops. See [As a service](self-hosting.md#as-a-service) and [Several nodes](self-hosting.md#redis-and-several-nodes).',
    settings: [
      'PORT',
      'HOST',
      'WORKER',
      'REDIS_URL',
      'CACHE_MB',
      'DEMO',
      'SHUTDOWN_DELAY',
      'MAX_EVENT_LOOP_DELAY',
      'MAX_CONNECTIONS',
    ],
  },
  {
    title: 'Public URLs',
    introduction:
      'Under which hosts people reach the boards and the dashboard. See [Behind a proxy](self-hosting.md#behind-a-proxy).',
    settings: [
      'PLATFORM_DOMAIN',
      'PLATFORM_SCHEME',
      'CDN_URL',
      'TRUST_PROXY',
      'BOARD_LIST',
      'SECURITY_CONTACT',
    ],
  },
  {
    title: 'Data',
    introduction:
      'Where the database and the files are. The server and the commands beside it need the same values. See [Which PostgreSQL](self-hosting.md#which-postgresql).',
    settings: ['DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL_SIZE'],
  },
  {
    title: 'Encryption',
    introduction: 'The key that encrypts secrets. See [The master key](self-hosting.md#the-master-key).',
    settings: ['MASTER_KEY', 'MASTER_KEY_FILE'],
  },
  {
    title: 'Files',
    introduction:
      'A bucket for images and private files, instead of folders in `DATA_DIR`. See [Files](self-hosting.md#files).',
    settings: [
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'IMPORT_FILE_MB',
      'APPLICATION_FILE_MB',
    ],
  },
  {
    title: 'Backups',
    introduction: 'Backups on a schedule. See [Backups](backups.md#on-a-schedule).',
    settings: ['BACKUP_SCHEDULE', 'BACKUP_TO', 'BACKUP_KEEP'],
  },
  {
    title: 'Email',
    introduction: 'The email server, and the sender of emails. See [Email](self-hosting.md#email).',
    settings: ['SMTP_URL', 'SMTP_RATE', 'MAIL_FROM'],
  },
  {
    title: 'OpenID Connect',
    introduction:
      'Sign-in of staff at your identity provider. See [OpenID Connect](staff.md#openid-connect).',
    settings: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET_FILE', 'OIDC_ONLY'],
  },
  {
    title: 'Outgoing requests',
    introduction:
      'Requests to URLs that users enter: webhooks, enrichment, logos and imports. See [Outgoing requests](self-hosting.md#outgoing-requests).',
    settings: ['OUTBOUND_ALLOW', 'DNS_SERVERS', 'IMPORT_BASE_URLS'],
  },
  {
    title: 'Payments',
    introduction: 'See [Payments](payments.md#try-it-without-stripe).',
    settings: ['STRIPE_URL'],
  },
  {
    title: 'Logs and metrics',
    introduction: 'See [Watching it](self-hosting.md#watching-it).',
    settings: ['LOG_LEVEL', 'METRICS_PORT', 'METRICS_HOST'],
  },
  {
    title: 'Traces',
    introduction: 'Traces for OpenTelemetry. See [Traces](operations.md#traces).',
    settings: [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'OTEL_SERVICE_NAME',
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_SAMPLER_ARG',
    ],
  },
  {
    title: 'Limits',
    introduction:
      'How much one API key, user, IP address or organization may do. Requests over a limit get 429. See [Rate limits](api.md#rate-limits).',
    settings: [
      'MAX_API_KEYS',
      'RATE_LIMIT_GET',
      'RATE_LIMIT_POST',
      'RATE_LIMIT_CHANGE',
      'RATE_LIMIT_STAFF_READ',
      'RATE_LIMIT_STAFF_CHANGE',
      'RATE_LIMIT_WRONG_KEY',
      'RATE_LIMIT_PUBLIC',
      'RATE_LIMIT_SUBMIT',
      'RATE_LIMIT_ALERT',
      'RATE_LIMIT_POSTING',
      'RATE_LIMIT_APPLY',
      'RATE_LIMIT_INVITATION',
      'RATE_LIMIT_TEST_EMAIL',
      'RATE_LIMIT_MAILBOX',
      'RATE_LIMIT_VIEWS',
      'RATE_LIMIT_SIGN_IN',
    ],
  },
];
