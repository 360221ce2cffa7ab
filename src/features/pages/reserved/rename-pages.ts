import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { findNumberedSlug } from '../../../platform/database/numbered-slug.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Installation } from '../../organizations/board-url.ts';
import { lockOwnOrganization } from '../../organizations/queries.ts';
import type { Link } from '../../organizations/settings-schema.ts';
import { sweepOrganizations } from '../../organizations/sweep.ts';
import { updateOrganization } from '../../organizations/update.ts';
import { changePage } from '../change.ts';
import { type DuePage, hasSlug, lockPage } from '../queries.ts';
import { reservedSlugs } from './slugs.ts';

/**
 * Renames pages whose slug became a path of the board in a later version: `remote` becomes `remote-page`, or `remote-page-2`. Links in the
 * navigation and the footer follow. A task and not a migration, because the event of a page has its URL, which depends on the settings of the server.
 */
export async function renameReservedPages(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to rename some pages with a reserved slug',
    findDue: findReservedPages,
    work: (scope, ids) => renamePages(scope, installation, ids),
  });
}

/** Pages of all organizations except those in `except`. */
async function findReservedPages(db: Database, limit: number, except: number[]): Promise<DuePage[]> {
  return db
    .selectFrom('pages')
    .select(['organization_id', 'id'])
    .where('type', '=', 'page')
    .where('slug', '=', sql<string>`any(${reservedSlugs}::text[])`)
    .where('organization_id', '<>', sql<number>`all(${except}::int[])`)
    .limit(limit)
    .execute();
}

async function renamePages(scope: Scope, installation: Installation, ids: string[]): Promise<number> {
  for (const id of ids) await inTransaction(scope, (scope) => renamePage(scope, installation, id));
  return ids.length;
}

async function renamePage(scope: Scope, installation: Installation, id: string): Promise<void> {
  const stored = await lockPage(scope, id);
  if (!reservedSlugs.includes(stored.slug)) return;
  const slug = await findFreeSlug(scope, `${stored.slug}-page`);
  await changePage(scope, stored, { columns: { slug } });
  await moveLinks(scope, installation, `/${stored.slug}`, `/${slug}`);
}

async function findFreeSlug(scope: Scope, base: string): Promise<string> {
  return (await hasSlug(scope, base)) ? findNumberedSlug(scope, 'pages', base) : base;
}

async function moveLinks(scope: Scope, installation: Installation, from: string, to: string): Promise<void> {
  const { navigation, footer_links } = await lockOwnOrganization(scope);
  const move = (links: unknown) =>
    (links as Link[]).map((link) => (link.url === from ? { ...link, url: to } : link));
  await updateOrganization(scope, installation, {
    navigation: move(navigation),
    footer_links: move(footer_links),
  });
}
