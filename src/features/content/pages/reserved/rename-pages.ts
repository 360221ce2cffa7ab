import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { findNumberedSlug } from '../../../../platform/database/numbered-slug.ts';
import { readDue } from '../../../../platform/database/rows/due.ts';
import { toMarkdown } from '../../../../platform/rich-text/print-markdown.ts';
import { readStoredDocument } from '../../../../platform/rich-text/stored-content.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { findPostingSettings, lockOwnOrganization } from '../../../board/organizations/queries.ts';
import { MAX_INSTRUCTIONS } from '../../../board/organizations/schema.ts';
import type { Link } from '../../../board/organizations/settings-schema.ts';
import { sweepOrganizations } from '../../../board/organizations/sweep.ts';
import { updateOrganization } from '../../../board/organizations/update.ts';
import { changePage } from '../change.ts';
import { isPublic } from '../publication.ts';
import { type DuePage, hasSlug, lockPage, type StoredPage } from '../queries.ts';
import { reservedSlugs } from './slugs.ts';

/**
 * Renames pages whose slug became a path of the board in a later version: `remote` becomes `remote-page`, or `remote-page-2`. Links in the
 * navigation and the footer follow, except to `/payment`, whose text becomes a setting. A task and not a migration, because the event of a page has its URL, which depends on the settings of the server.
 */
export async function renameReservedPages(db: Database, installation: Installation): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'failed to rename some pages with a reserved slug',
    findDue: findReservedPages,
    work: (scope, ids) => renamePages(scope, installation, ids),
  });
}

/** Pages of all organizations but the `except` ones. */
async function findReservedPages(db: Database, limit: number, except: number[]): Promise<DuePage[]> {
  return readDue(
    db
      .selectFrom('pages')
      .select(['organization_id', 'id'])
      .where('type', '=', 'page')
      .where('slug', '=', sql<string>`any(${reservedSlugs}::text[])`),
    limit,
    except,
  );
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
  // The board still says at this path how to pay, so links to it stay.
  if (stored.slug === PAYMENT) return keepInstructions(scope, installation, { stored, slug });
  await moveLinks(scope, installation, `/${stored.slug}`, `/${slug}`);
}

const PAYMENT = 'payment';

/** The text of the public page `payment` becomes the setting that `/payment` shows, unless the organization has written it already. */
async function keepInstructions(
  scope: Scope,
  installation: Installation,
  { stored, slug }: { stored: StoredPage; slug: string },
): Promise<void> {
  const { payment_instructions } = await findPostingSettings(scope);
  if (payment_instructions !== null || !isPublic(stored, new Date().toISOString())) return;
  const text = toMarkdown(readStoredDocument(stored.content));
  if (text === '') return;
  await updateOrganization(scope, installation, { posting: { payment_instructions: shorten(text, slug) } });
}

/** Whole paragraphs, and a link to the rest if they are too long for the setting. */
function shorten(text: string, slug: string): string {
  if (text.length <= MAX_INSTRUCTIONS) return text;
  const link = `[…](/${slug})`;
  const end = text.lastIndexOf('\n\n', MAX_INSTRUCTIONS - link.length - 2);
  return `${text.slice(0, Math.max(end, 0))}\n\n${link}`.trim();
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
