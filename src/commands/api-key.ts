import { type Command, InvalidArgumentError } from 'commander';
import { createApiKey } from '../features/api-keys/create.ts';
import { listApiKeys, lockApiKey, revokeApiKey, toApiKey } from '../features/api-keys/queries.ts';
import { rotateApiKey } from '../features/api-keys/rotate.ts';
import { scopes } from '../features/api-keys/scopes.ts';
import { inTransaction } from '../platform/scope.ts';
import { parseInstant } from '../platform/time.ts';
import { CommandError, print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addApiKeyCommands(program: Command): void {
  const apiKey = program.command('api-key').description('create, list, revoke and rotate API keys');

  apiKey
    .command('create')
    .requiredOption('--organization <slug>', 'whose key it is')
    .option('--name <name>', 'what it is for', 'command line')
    .option('--scopes <scopes>', `comma-separated: ${scopes.join(', ')}`, toScopes, ['*'])
    .option('--expires <time>', 'when it stops working, in ISO 8601', toTime)
    .option('--rate-limits <limits>', 'get=N,post=N,change=N a minute; 0 is no limit', toRateLimits, {})
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const key = await createApiKey(await scopeOf(options.organization), {
          name: options.name,
          scopes: options.scopes,
          expires_at: options.expires ?? null,
          rate_limits: options.rateLimits,
        });
        print(
          key,
          options,
          () => `${key.key}\nThis is the only time that the key is shown. Its id is ${key.id}.`,
        );
      }),
    );

  apiKey
    .command('list')
    .requiredOption('--organization <slug>', 'whose keys')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const everything = { page: 1, perPage: 10_000, offset: 0 };
        const { rows } = await listApiKeys(await scopeOf(options.organization), everything);
        const keys = rows.map(toApiKey);
        print(keys, options, () =>
          toTable(
            ['ID', 'KEY', 'NAME', 'SCOPES', 'LAST USED', 'EXPIRES', 'REVOKED'],
            keys.map((key) => [
              key.id,
              `${key.prefix}…`,
              key.name,
              key.scopes.join(','),
              key.last_used_at,
              key.expires_at,
              key.revoked_at,
            ]),
          ),
        );
      }),
    );

  apiKey
    .command('revoke')
    .requiredOption('--organization <slug>', 'whose key')
    .requiredOption('--id <id>', 'which one')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const id: string = options.id;
        await inTransaction(await scopeOf(options.organization), async (scope) => {
          if (!(await lockApiKey(scope, id)))
            throw new CommandError(`There is no API key ${id} that could be revoked.`);
          await revokeApiKey(scope, id);
        });
        print({ id, revoked: true }, options, () => `API key ${id} is revoked.`);
      }),
    );

  apiKey
    .command('rotate')
    .description('make a new key with the same settings; the old one goes on working for the overlap')
    .requiredOption('--organization <slug>', 'whose key')
    .requiredOption('--id <id>', 'which one')
    .option('--overlap <seconds>', 'how long the old key goes on working', toSeconds, 86_400)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const key = await rotateApiKey(
          await scopeOf(options.organization),
          options.id,
          options.overlap,
          () => {},
        );
        print(
          key,
          options,
          () => `${key.key}\nThis is the only time that the key is shown. Its id is ${key.id}.`,
        );
      }),
    );
}

function toScopes(text: string): string[] {
  const wanted = text.split(',').map((scope) => scope.trim());
  const unknown = wanted.filter((scope) => !scopes.includes(scope));
  if (unknown.length === 0) return wanted;
  throw new InvalidArgumentError(`There is no scope ${unknown.join(', ')}.`);
}

function toTime(text: string): string {
  const time = parseInstant(text);
  if (time) return time;
  throw new InvalidArgumentError('Give an ISO 8601 date, or a timestamp with Z or an offset.');
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0) return seconds;
  throw new InvalidArgumentError('Give a number of seconds.');
}

function toRateLimits(text: string): Record<string, number> {
  const limits = text.split(',').map((part) => /^(get|post|change)=(\d{1,9})$/.exec(part.trim()));
  if (limits.every((match) => match !== null)) {
    return Object.fromEntries(limits.map((match) => [match[1], Number(match[2])]));
  }
  throw new InvalidArgumentError('Give get=N, post=N and change=N, separated by commas.');
}
