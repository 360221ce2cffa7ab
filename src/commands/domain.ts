import type { Command } from 'commander';
import { outboundOptions } from '../config.ts';
import { createDomain } from '../features/domains/create.ts';
import { deleteDomain } from '../features/domains/delete.ts';
import { readDomainName } from '../features/domains/domain-name.ts';
import { findDomainByName, listDomains, toDomain } from '../features/domains/queries.ts';
import type { Domain } from '../features/domains/schema.ts';
import { activateDomain, verifyDomain } from '../features/domains/verify.ts';
import type { Platform } from '../features/organizations/board-address.ts';
import { toPageRange } from '../platform/http/pagination.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import type { Scope } from '../platform/scope.ts';
import { CommandError, print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addDomainCommands(program: Command): void {
  const domain = program
    .command('domain')
    .description('claim, list, verify and remove domains that the board of an organization answers on');
  addAdd(domain);
  addList(domain);
  addVerify(domain);
  addRemove(domain);
}

function addAdd(domain: Command): void {
  domain
    .command('add')
    .description('claim a domain, and say what proves the claim')
    .requiredOption('--organization <slug>', 'whose board')
    .requiredOption('--domain <host>', 'host name such as jobs.example.org')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ platform, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { data } = await createDomain(scope, platform, { domain: options.domain });
        print(data, options, () => toInstructions(data, options.organization));
      }),
    );
}

function addList(domain: Command): void {
  domain
    .command('list')
    .requiredOption('--organization <slug>', 'whose board')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const range = toPageRange({ per_page: 100 });
        const { rows } = await listDomains(await scopeOf(options.organization), range);
        const domains = rows.map(toDomain);
        print(domains, options, () =>
          toTable(
            ['DOMAIN', 'STATUS', 'PRIMARY', 'LAST ERROR'],
            domains.map(({ domain, status, is_primary, last_error }) => [
              domain,
              status,
              is_primary ? 'yes' : 'no',
              last_error,
            ]),
          ),
        );
      }),
    );
}

function addVerify(domain: Command): void {
  domain
    .command('verify')
    .description('look now whether a claim is proved, and if so let the board answer on the domain')
    .requiredOption('--organization <slug>', 'whose board')
    .requiredOption('--domain <host>', 'which domain')
    .option('--without-proof', 'vouch for the claim yourself')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, platform, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { id } = await getByName(scope, platform, options.domain);
        const outbound = new Outbound(outboundOptions(config));
        const verified = options.withoutProof
          ? await activateDomain(scope, platform, id)
          : await verifyDomain(scope, { platform, outbound }, id);
        if (verified.status !== 'active')
          throw new CommandError(`${verified.domain} is not verified. ${verified.last_error}`);
        print(verified, options, () => `The board answers on ${verified.domain}.`);
      }),
    );
}

function addRemove(domain: Command): void {
  domain
    .command('remove')
    .requiredOption('--organization <slug>', 'whose board')
    .requiredOption('--domain <host>', 'which domain')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ platform, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { id, domain } = await getByName(scope, platform, options.domain);
        print(await deleteDomain(scope, platform, id), options, () => `The domain ${domain} is removed.`);
      }),
    );
}

async function getByName(scope: Scope, platform: Platform, name: string): Promise<Domain> {
  const row = await findDomainByName(scope, readDomainName(name, platform));
  if (row) return toDomain(row);
  throw new CommandError(`The organization has no domain ${name}.`);
}

function toInstructions({ domain, status, verification }: Domain, organization: string): string {
  if (status === 'active') return `The board answers on ${domain} already.`;
  const { txt_name, txt_value, file_url } = verification;
  return [
    `The domain ${domain} is claimed. Prove it with a TXT record in DNS:`,
    `  ${txt_name}  TXT  ${txt_value}`,
    'or with a file that has the same text:',
    `  ${file_url}`,
    `Then: corkboard domain verify --organization ${organization} --domain ${domain}`,
  ].join('\n');
}
