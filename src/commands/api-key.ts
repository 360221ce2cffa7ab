import { parseInstant } from '@corkboard/basics/instant';
import { type Command, InvalidArgumentError } from 'commander';
import { createApiKeyAs } from '../features/people/api-keys/create.ts';
import { listApiKeys, toApiKey } from '../features/people/api-keys/queries.ts';
import { revokeApiKey } from '../features/people/api-keys/revoke.ts';
import { rotateApiKey } from '../features/people/api-keys/rotate.ts';
import { scopes } from '../features/people/permissions/scopes.ts';
import { keyRules } from '../settings/limits.ts';
import { print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addApiKeyCommands(apiKey: Command): void {
  apiKey
    .command('create')
    .description('create an API key and print it once')
    .requiredOption('--organization <slug>', 'organization of the key')
    .option('--name <name>', 'name of the key', 'command line')
    .option('--scopes <scopes>', `comma-separated scopes: ${scopes.join(', ')}`, toScopes, ['*'])
    .option('--expires <time>', 'expiry time in ISO 8601 (default: never)', toTime)
    .option(
      '--rate-limits <limits>',
      'requests per minute as get=N,post=N,change=N; 0 means no limit',
      toRateLimits,
      {},
    )
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const key = await createApiKeyAs(scope, keyRules(config), 'command_line', {
          name: options.name,
          scopes: options.scopes,
          expires_at: options.expires ?? null,
          rate_limits: options.rateLimits,
        });
        print(key, options, () => describeNewKey(key));
      }),
    );

  apiKey
    .command('list')
    .description('list API keys without their secret part')
    .requiredOption('--organization <slug>', 'organization of the keys')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const range = { page: 1, perPage: 10_000, offset: 0 };
        const { rows } = await listApiKeys(await scopeOf(options.organization), range);
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
    .description('revoke an API key at once')
    .requiredOption('--organization <slug>', 'organization of the key')
    .requiredOption('--id <id>', 'id of the key')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, scopeOf }) => {
        const id: string = options.id;
        const scope = await scopeOf(options.organization);
        await revokeApiKey(scope, keyRules(config), 'command_line', id);
        print({ id, revoked: true }, options, () => `Revoked API key ${id}.`);
      }),
    );

  apiKey
    .command('rotate')
    .description('create a new key with the same settings, and expire the old one after the overlap')
    .requiredOption('--organization <slug>', 'organization of the key')
    .requiredOption('--id <id>', 'id of the old key')
    .option('--overlap <seconds>', 'seconds for which the old key keeps working', toSeconds, 86_400)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const rotation = { id: options.id, overlapSeconds: options.overlap };
        const key = await rotateApiKey(scope, keyRules(config), 'command_line', rotation);
        print(key, options, () => describeNewKey(key));
      }),
    );
}

function describeNewKey({ id, key }: { id: string; key: string }): string {
  return `${key}\nStore this key now: it is not shown again. Its id is ${id}.`;
}

function toScopes(text: string): string[] {
  const names = text.split(',').map((scope) => scope.trim());
  const unknown = names.filter((scope) => !scopes.includes(scope));
  if (unknown.length === 0) return names;
  throw new InvalidArgumentError(`Unknown scope: ${unknown.join(', ')}.`);
}

function toTime(text: string): string {
  if (parseInstant(text)) return text;
  throw new InvalidArgumentError('Use an ISO 8601 date, or a timestamp with Z or an offset.');
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0) return seconds;
  throw new InvalidArgumentError('Use a whole number of seconds.');
}

function toRateLimits(text: string): Record<string, number> {
  const limits = text.split(',').map((part) => /^(get|post|change)=(\d{1,9})$/.exec(part.trim()));
  if (limits.every((match) => match !== null)) {
    return Object.fromEntries(limits.map((match) => [match[1], Number(match[2])]));
  }
  throw new InvalidArgumentError('Use get=N, post=N and change=N, separated by commas.');
}
