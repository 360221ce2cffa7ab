import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { type Static, Type } from 'typebox';
import { Instant, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { MAX_COUNTED } from '../../../../platform/queue/backlog.ts';

const waiting = (description: string) =>
  Type.Integer({
    description: `${description} At most ${MAX_COUNTED}: more are not counted.`,
    examples: [12],
  });
const oldestDueSeconds = Type.Number({
  description: 'How long the oldest of them has been due. 0 if none is due.',
  examples: [0.8],
});
const freeBytes = (what: string) =>
  nullable(
    Type.Integer({
      description: `Free space of the disk of the ${what}. Null if it is elsewhere.`,
      examples: [52_428_800_000],
    }),
  );

const ServerStatus = Type.Object(
  {
    version: Type.String({ description: 'The version of Corkboard.', examples: ['0.2.0'] }),
    node_version: Type.String({ examples: ['24.11.0'] }),
    uptime_seconds: Type.Integer({
      description: 'Time since the start of this process.',
      examples: [86_400],
    }),
    memory_bytes: Type.Integer({ description: 'Memory of this process.', examples: [230_000_000] }),
    does_background_work: Type.Boolean({
      description: 'Whether this process works on the queues (WORKER=on).',
      examples: [true],
    }),
  },
  {
    title: 'ServerStatus',
    description: 'The process that responded. With several nodes, each reports itself.',
  },
);

const DatabaseStatus = Type.Object(
  {
    kind: oneOf(['embedded', 'external'], {
      title: 'DatabaseKind',
      description: 'Whether PostgreSQL came with Corkboard, or DATABASE_URL names it.',
      examples: ['embedded'],
    }),
    version: Type.String({ description: 'The version of PostgreSQL.', examples: ['17.6'] }),
    size_bytes: Type.Integer({ examples: [1_200_000_000] }),
    free_bytes: freeBytes('database'),
    migration: Type.String({ description: 'The last migration.', examples: ['0019_oidc.sql'] }),
    migrated_at: Instant,
    pool: Type.Object(
      {
        size: Type.Integer({ description: 'The most connections (DATABASE_POOL_SIZE).', examples: [20] }),
        in_use: Type.Integer({ examples: [2] }),
        idle: Type.Integer({ examples: [6] }),
        waiting: Type.Integer({ description: 'Requests that wait for a connection.', examples: [0] }),
      },
      { description: 'The connections of this process.' },
    ),
  },
  { title: 'DatabaseStatus' },
);

const QueueStatus = Type.Object(
  {
    name: Type.String({
      description: 'As in the metric work_late_seconds.',
      examples: ['webhook deliveries'],
    }),
    waiting: waiting('Entries that are not finished, also those that are tried again later.'),
    oldest_due_seconds: oldestDueSeconds,
  },
  { title: 'QueueStatus' },
);

const TaskStatus = Type.Object(
  {
    name: Type.String({ examples: ['expire jobs'] }),
    every_seconds: Type.Integer({ description: 'How often it runs.', examples: [20] }),
    waiting: waiting('Rows that the next run handles.'),
    oldest_due_seconds: oldestDueSeconds,
  },
  { title: 'TaskStatus' },
);

const StorageStatus = Type.Object(
  {
    kind: oneOf(['local', 's3'], {
      title: 'StorageKind',
      description: 'Whether files are in DATA_DIR or in a bucket.',
      examples: ['local'],
    }),
    free_bytes: freeBytes('files'),
  },
  { title: 'StorageStatus' },
);

const EmailStatus = Type.Object(
  {
    is_available: Type.Boolean({ description: 'Whether emails reach people.', examples: [true] }),
    via: nullable(
      oneOf(['smtp', 'files'], {
        title: 'EmailTransport',
        description: 'An email server, or files in DATA_DIR/mails on your own machine.',
        examples: ['smtp'],
      }),
    ),
    reason: nullable(Type.String({ description: 'Why emails are not available.', examples: [null] })),
  },
  { title: 'EmailStatus' },
);

const BackupStatus = Type.Object(
  {
    schedule: Type.String({ description: 'BACKUP_SCHEDULE.', examples: ['daily 02:30'] }),
    last: nullable(
      Type.Object(
        {
          status: oneOf(['succeeded', 'failed'], { title: 'BackupResult', examples: ['succeeded'] }),
          is_scheduled: Type.Boolean({ examples: [true] }),
          problem: nullable(Type.String({ description: 'Why it failed.', examples: [null] })),
          place: Type.String({
            description: 'The path of the file, or s3://bucket/key.',
            examples: ['/backup/corkboard-20261126T023000Z.backup'],
          }),
          size_bytes: nullable(Type.Integer({ examples: [120_000_000] })),
          missing_file_count: nullable(
            Type.Integer({ description: 'Files that the storage has lost.', examples: [0] }),
          ),
          verified_at: nullable(
            Type.String({
              format: 'date-time',
              description: 'When all of it had been read back and its checksums compared.',
              examples: ['2026-11-26T02:31:10.000Z'],
            }),
          ),
          ended_at: Instant,
        },
        { description: 'The last backup that has ended, scheduled or not. Null without one.' },
      ),
    ),
    last_success_at: nullable(Instant),
    next_at: nullable(
      Type.String({
        format: 'date-time',
        description: 'When the schedule makes the next one. Null if it is off.',
        examples: ['2026-11-27T02:30:00.000Z'],
      }),
    ),
  },
  { title: 'BackupStatus' },
);

const OutgoingStatus = Type.Object(
  {
    is_held: Type.Boolean({
      description:
        'Whether emails, webhooks, imports, enrichment and payments wait for corkboard resume, because the store was restored.',
      examples: [false],
    }),
    held_at: nullable(Instant),
  },
  { title: 'OutgoingStatus' },
);

export const System = Type.Object(
  {
    server: ServerStatus,
    database: DatabaseStatus,
    queues: Type.Array(QueueStatus),
    tasks: Type.Array(TaskStatus, { description: 'Recurring tasks that handle rows when they are due.' }),
    storage: StorageStatus,
    email: EmailStatus,
    backups: BackupStatus,
    outgoing: OutgoingStatus,
  },
  { title: 'System' },
);
export type System = Static<typeof System>;

export const TestSystemEmail = Type.Object(
  {
    to: Type.String({
      format: 'idn-email',
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The email address that gets the test.',
      examples: ['operator@example.org'],
    }),
    language: Type.Optional(EmailLanguage),
  },
  { title: 'TestSystemEmail', additionalProperties: false },
);
export type TestSystemEmail = Static<typeof TestSystemEmail>;

export const SystemEmailTested = Type.Pick(TestSystemEmail, ['to'], { title: 'SystemEmailTested' });
