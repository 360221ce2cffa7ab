import type { Mutant } from './mutant.ts';

const board = 'src/site/visibility.test.ts';
const live = 'src/features/jobs/jobs/public/live.ts';
const sessions = 'src/features/people/members/sessions';

export const visibility: Mutant[] = [
  {
    name: 'a draft is on the board',
    file: live,
    from: `(job_index.status = 'active' and coalesce`,
    to: `(job_index.status <> 'expired' and coalesce`,
    tests: [board],
  },
  {
    name: 'an expired job is on the board until the sweep has run',
    file: live,
    from: 'coalesce(job_index.expires_at > now(), true)',
    to: 'true',
    tests: [board],
  },
  {
    name: 'the page of a draft is public',
    file: 'src/features/jobs/jobs/public/find-public.ts',
    from: `return read_status !== 'draft';`,
    to: `return read_status !== '';`,
    tests: [board],
  },
  {
    name: 'a draft that is pinned is on top of the list',
    file: 'src/features/jobs/jobs/public/pinned.ts',
    from: `and is_sticky and status = 'active' and coalesce`,
    to: `and is_sticky and coalesce`,
    tests: [board],
  },
  {
    name: 'an expired job that is pinned is on top of the list',
    file: 'src/features/jobs/jobs/public/pinned.ts',
    from: `and status = 'active' and coalesce(expires_at > now(), true)`,
    to: `and status = 'active'`,
    tests: [board],
  },
  {
    name: 'the sitemap has jobs that are not live',
    file: 'src/features/jobs/jobs/public/sitemap-queries.ts',
    from: `    .where(isLive)\n`,
    to: '',
    tests: [board],
  },
  {
    name: 'a job page shows similar jobs that are not live',
    file: 'src/features/jobs/jobs/public/similar.ts',
    from: 'where ${isLive} and job_index.job_id <> own.job_id',
    to: 'where job_index.job_id <> own.job_id',
    tests: [board],
  },
  {
    name: 'the board shows jobs of every status',
    file: 'src/features/jobs/jobs/search/filter-match.ts',
    from: 'statuses: statuses.length > 0 ? statuses : undefined,',
    to: 'statuses: undefined,',
    tests: [board],
  },
  {
    name: 'an alert reports a job that was a draft before and has been reported',
    file: 'src/features/jobs/alerts/sending/match-alerts.ts',
    from: '      if (isVisibleIn(seen, row.position)) continue;\n',
    to: '',
    tests: ['src/features/jobs/alerts/sending/send-due.test.ts'],
  },
  {
    name: 'a hidden company has a link on job pages',
    file: 'src/features/jobs/jobs/public/find-public.ts',
    from: ' and not companies.is_hidden)`;',
    to: ')`;',
    tests: ['src/site/companies/companies.test.ts'],
  },
  {
    name: 'a scheduled page is public',
    file: 'src/features/content/pages/publication.ts',
    from: `(pages.status = 'published' and pages.published_at <= now())`,
    to: `(pages.status = 'published')`,
    tests: [board],
  },
  {
    name: 'a page that is a draft is public',
    file: 'src/features/content/pages/publication.ts',
    from: `(pages.status = 'published' and pages.published_at <= now())`,
    to: `(pages.published_at is null or pages.published_at <= now())`,
    tests: [board],
  },
  {
    name: 'an expired item of a collection is public',
    file: 'src/features/content/collections/items/find-items.ts',
    from: `collection_items.status = 'published' and (collection_items.expires_at is null or collection_items.expires_at > now())`,
    to: `collection_items.status = 'published'`,
    tests: ['src/features/content/collections/items/publication.test.ts'],
  },
  {
    name: 'an item of a collection is public before its start',
    file: 'src/features/content/collections/items/find-items.ts',
    from: 'sql<SqlBool>`${isPublished} and ${hasStarted}`',
    to: 'sql<SqlBool>`${isPublished}`',
    tests: [board],
  },
  {
    name: 'a preview link never ends',
    file: 'src/site/previews/page.ts',
    from: '      if (preview.expiresAt.getTime() <= Date.now()) return expiredView(board);\n',
    to: '',
    tests: ['src/features/jobs/previews/previews.test.ts'],
  },
  {
    name: 'a preview link works with another signature',
    file: 'src/features/jobs/previews/token.ts',
    from: 'if (!secrets.some((secret) => timingSafeEqual(sign(secret, content), mac))) return undefined;',
    to: 'if (secrets.length === 0 || mac.length !== MAC_BYTES) return undefined;',
    tests: ['src/features/jobs/previews/previews.test.ts'],
  },
  {
    name: 'a suspended member signs in',
    file: `${sessions}/account-queries.ts`,
    from: "return suspended_at !== null || approval_status === 'rejected';",
    to: "return approval_status === 'rejected';",
    tests: [`${sessions}/sign-in.test.ts`],
  },
  {
    name: 'an expired session of a member works',
    file: `${sessions}/queries.ts`,
    from: "    .where('session.expires_at', '>', sql<string>`now()`)\n",
    to: '',
    tests: [`${sessions}/sessions.test.ts`],
  },
];
