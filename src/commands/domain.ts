import type { Command } from 'commander';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { createDomain } from '../features/board/organizations/domains/create.ts';
import { deleteDomain } from '../features/board/organizations/domains/delete.ts';
import { readDomainName } from '../features/board/organizations/domains/domain-name.ts';
import { findDomainByName, listDomains, toDomain } from '../features/board/organizations/domains/queries.ts';
import type { Domain } from '../features/board/organizations/domains/schema.ts';
import { activateDomain, verifyDomain } from '../features/board/organizations/domains/verify.ts';
import { notifyStaff } from '../features/people/staff/notifications/notify.ts';
import { toPageRange } from '../platform/http/pagination.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import type { Scope } from '../platform/scope.ts';
import { outboundOptions } from '../settings/config.ts';
import { CommandError, print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addDomainCommands(domain: Command): void {
  addAdd(domain);
  addList(domain);
  addVerify(domain);
  addRemove(domain);
}

function addAdd(domain: Command): void {
  domain
    .command('add')
    .description('claim a domain and print how to verify it')
    .requiredOption('--organization <slug>', 'organization of the board')
    .requiredOption('--domain <host>', 'host name, such as jobs.example.org')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ installation, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { data } = await createDomain(scope, installation, { domain: options.domain });
        print(data, options, () => toInstructions(data, options.organization));
      }),
    );
}

function addList(domain: Command): void {
  domain
    .command('list')
    .description('list the domains of a board')
    .requiredOption('--organization <slug>', 'organization of the board')
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
    .description('check the verification record now, and activate the domain if it is found')
    .requiredOption('--organization <slug>', 'organization of the board')
    .requiredOption('--domain <host>', 'domain to verify')
    .option('--without-proof', 'activate the domain without checking')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ config, installation, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { id } = await getByName(scope, installation, options.domain);
        const outbound = new Outbound(outboundOptions(config));
        const verified = options.withoutProof
          ? await activateDomain(scope, { installation, notifyStaff }, id)
          : await verifyDomain(scope, { installation, outbound, notifyStaff }, id);
        if (verified.status !== 'active')
          throw new CommandError(`Domain ${verified.domain} is not verified. ${verified.last_error}`);
        print(verified, options, () => `Domain ${verified.domain} is active and serves the board.`);
      }),
    );
}

function addRemove(domain: Command): void {
  domain
    .command('remove')
    .description('remove a domain from a board')
    .requiredOption('--organization <slug>', 'organization of the board')
    .requiredOption('--domain <host>', 'domain to remove')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ installation, scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const { id, domain } = await getByName(scope, installation, options.domain);
        print(await deleteDomain(scope, installation, id), options, () => `Removed domain ${domain}.`);
      }),
    );
}

async function getByName(scope: Scope, installation: Installation, name: string): Promise<Domain> {
  const row = await findDomainByName(scope, readDomainName(name, installation));
  if (row) return toDomain(row);
  throw new CommandError(`Domain ${name} not found in this organization.`);
}

function toInstructions({ domain, status, verification }: Domain, organization: string): string {
  if (status === 'active') return `Domain ${domain} is already active.`;
  const { txt_name, txt_value, file_url } = verification;
  return [
    `Claimed domain ${domain}. To verify it, add this TXT record to its DNS:`,
    `  ${txt_name}  TXT  ${txt_value}`,
    'or serve a file with the same text:',
    `  ${file_url}`,
    `Then run: corkboard domain verify --organization ${organization} --domain ${domain}`,
  ].join('\n');
}
