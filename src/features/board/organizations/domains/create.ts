import { randomBytes } from 'node:crypto';
import { recordEvent } from '../../../../platform/events.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../board-url.ts';
import { lockOwnOrganization } from '../queries.ts';
import { readDomainName } from './domain-name.ts';
import { countDomains, findDomainByName, insertDomain, toDomain } from './queries.ts';
import { type CreateDomain, type Domain, domainCreated } from './schema.ts';

/** Bounds the background checks of unproved domains. */
const MAX_DOMAINS = 20;
const FIRST_CHECK_SECONDS = 60;

/** Claims a domain, even if another organization has claimed it too. Returns the existing claim if there is one. */
export async function createDomain(
  scope: Scope,
  installation: Installation,
  input: CreateDomain,
): Promise<{ data: Domain; isNew: boolean }> {
  const name = readDomainName(input.domain, installation);
  return inTransaction(scope, async (scope) => {
    await lockOwnOrganization(scope);
    const existing = await findDomainByName(scope, name);
    if (existing) return { data: toDomain(existing), isNew: false };
    if ((await countDomains(scope)) >= MAX_DOMAINS) throw tooMany();
    const token = randomBytes(24).toString('base64url');
    const row = await insertDomain(scope, { domain: name, token, firstCheckInSeconds: FIRST_CHECK_SECONDS });
    const data = toDomain(row);
    await recordEvent(scope, domainCreated, data);
    return { data, isNew: true };
  });
}

function tooMany(): HttpError {
  const message = `An organization can have up to ${MAX_DOMAINS} domains. Delete a domain before you add another.`;
  return new HttpError('too_many_domains', message, { details: { limit: MAX_DOMAINS } });
}
