import { randomBytes } from 'node:crypto';
import { recordEvent } from '../../platform/events.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Platform } from '../organizations/board-address.ts';
import { lockOwnOrganization } from '../organizations/queries.ts';
import { readDomainName } from './domain-name.ts';
import { countDomains, findDomainByName, insertDomain, toDomain } from './queries.ts';
import { type CreateDomain, type Domain, domainCreated } from './schema.ts';

/** Each is looked up now and then until it is proved. */
const MAX_DOMAINS = 20;
const FIRST_CHECK_SECONDS = 60;

/** Claims a domain, whoever else does or has it; a claim that is there already stays as it is. */
export async function createDomain(
  scope: Scope,
  platform: Platform,
  input: CreateDomain,
): Promise<{ data: Domain; isNew: boolean }> {
  const name = readDomainName(input.domain, platform);
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    const known = await findDomainByName(scope, name);
    if (known) return { data: toDomain(known), isNew: false };
    if ((await countDomains(scope)) >= MAX_DOMAINS) throw tooMany();
    const token = randomBytes(24).toString('base64url');
    const row = await insertDomain(scope, { domain: name, token, firstCheckInSeconds: FIRST_CHECK_SECONDS });
    const data = toDomain(row);
    await recordEvent(scope, domainCreated, data);
    return { data, isNew: true };
  });
}

function tooMany(): HttpError {
  const message = `An organization can have ${MAX_DOMAINS} domains; delete one that is not needed.`;
  return new HttpError('too_many_domains', message, { details: { limit: MAX_DOMAINS } });
}
