import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import type { EventType } from '../../../platform/events.ts';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { EXAMPLE_ID, Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { landingKinds } from './subjects/paths.ts';

const path = {
  maxLength: 300,
  description:
    'The path of the landing page on the board: `/categories/<category>`, `/categories/<category>/<location>`, `/remote/<category>`, `/companies/<company>`, `/locations/<location>`, `/countries/<code>` or `/types/<job type>`, as the board links to it.',
  examples: ['/categories/shipping'],
};
const title = nullable(
  Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 200,
    pattern: NOT_BLANK,
    description: 'Replaces the title and heading of the page. Null: the board generates them.',
    examples: ['Jobs at sea and in port'],
  }),
);
const description = nullable(
  Type.String({
    ...oneLine,
    minLength: 1,
    maxLength: 500,
    pattern: NOT_BLANK,
    description: 'Replaces the description for search engines. Null: the board generates it.',
    examples: ['Open positions for pilots, deckhands and engineers in the ports of the North Sea.'],
  }),
);

const summary = {
  id: Type.String({ format: 'uuid', examples: [EXAMPLE_ID] }),
  path: nullable(
    Type.String({
      ...path,
      description:
        'The path of the landing page on the board. It changes with the slug of the category. Null if the company, location or job type no longer exists.',
    }),
  ),
  url: nullable(
    Type.String({
      description: 'The public URL of the landing page.',
      examples: ['https://jobs.example.org/categories/shipping'],
    }),
  ),
  kind: oneOf(landingKinds, {
    title: 'LandingPageKind',
    description: 'What the jobs of the page have in common.',
    examples: ['category'],
  }),
  title,
  description,
  created_at: Instant,
  updated_at: Instant,
};

/** A landing page as in lists and events, without its introduction. */
export const LandingPageSummary = Type.Object(summary, { title: 'LandingPageSummary' });
export type LandingPageSummary = Static<typeof LandingPageSummary>;

export const LandingPage = Type.Object(
  {
    ...summary,
    content: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'The introduction as a TipTap document.',
      examples: [{ type: 'doc', content: [{ type: 'paragraph', attrs: { textAlign: null } }] }],
    }),
    content_html: Type.String({
      description: 'The introduction as HTML. Empty if there is none.',
      examples: ['<p>The ports hire all year.</p>'],
    }),
    content_text: Type.String({
      description: 'The introduction as plain text.',
      examples: ['The ports hire all year.'],
    }),
  },
  { title: 'LandingPage' },
);
export type LandingPage = Static<typeof LandingPage>;

/** Characters of Markdown. */
const MAX_MARKDOWN = 50_000;

const writable = {
  title: Type.Optional(title),
  description: Type.Optional(description),
  content: Type.Optional(
    Type.Unsafe<string | object>({
      type: ['string', 'object'],
      additionalProperties: true,
      description:
        'The introduction as HTML, or as a TipTap document, either an object or JSON text. Images must be assets.',
      examples: ['<p>The ports hire <strong>all year</strong>.</p>'],
    }),
  ),
  markdown: Type.Optional(
    Type.String({
      maxLength: MAX_MARKDOWN,
      description: 'The introduction as Markdown, instead of `content`. It is stored as rich text.',
      examples: ['The ports hire **all year**.'],
    }),
  ),
};

export const CreateLandingPage = Type.Object(
  { path: Type.String(path), ...writable },
  {
    title: 'CreateLandingPage',
    additionalProperties: false,
    rules: findLandingPageProblems,
    examples: [{ path: '/categories/shipping', content: '<p>The ports hire <strong>all year</strong>.</p>' }],
  },
);
export type CreateLandingPage = Static<typeof CreateLandingPage>;

export const UpdateLandingPage = Type.Object(writable, {
  title: 'UpdateLandingPage',
  additionalProperties: false,
  rules: findLandingPageProblems,
  examples: [{ title: 'Jobs at sea and in port' }],
});
export type UpdateLandingPage = Static<typeof UpdateLandingPage>;

function findLandingPageProblems({ content, markdown }: { content?: unknown; markdown?: unknown }): Issue[] {
  if (content === undefined || markdown === undefined) return [];
  return [{ path: '/markdown', message: 'must not be sent together with content' }];
}

export const LandingPageQuery = Type.Object({
  ...pageQuery,
  path: Type.Optional(
    Type.String({ ...path, description: 'Returns only the landing page with this path on the board.' }),
  ),
});
export type LandingPageQuery = Static<typeof LandingPageQuery>;

export const LandingPageList = listOf(LandingPageSummary, 'LandingPageList');
export type LandingPageList = Static<typeof LandingPageList>;

export const landingPageCreated = landingPageEvent(
  'landing_page.created',
  'The operator wrote an introduction for a landing page.',
);
export const landingPageUpdated = landingPageEvent(
  'landing_page.updated',
  'The introduction, title or description of a landing page changed.',
  { changedFields: ['title', 'content'] },
);
export const landingPageDeleted = landingPageEvent(
  'landing_page.deleted',
  'The introduction of a landing page was deleted. The board still has the page. Nothing is sent when the introduction goes with its category.',
);

function landingPageEvent(name: string, summary: string, example: EventType['example'] = {}): EventType {
  const description = `${summary} The event does not contain the introduction; read the landing page to get it.`;
  return { name, resource: 'jobs', description, data: LandingPageSummary, example };
}

export const landingPageContent: PublicContent = {
  changedBy: [landingPageCreated, landingPageUpdated, landingPageDeleted],
};
