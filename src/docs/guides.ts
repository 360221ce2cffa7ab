import { readFileSync } from 'node:fs';
import { ROOT_FOLDER } from '../platform/root-folder.ts';
import { type RenderedMarkdown, renderMarkdown } from './markdown.ts';

/** Guides in docs/, in the order of the menu. */
const guideTitles = {
  'quick-start': 'Quick start',
  imports: 'Imports',
  dashboard: 'Dashboard',
  look: 'Look of the board',
  'search-engines': 'Search engines',
  staff: 'Staff',
  api: 'Using the API',
  webhooks: 'Webhooks',
  secrets: 'Secrets',
  postings: 'Job postings',
  payments: 'Payments',
  analytics: 'Analytics',
  exports: 'Exports',
  emails: 'Emails',
  alerts: 'Job alerts',
  'audit-log': 'Audit log',
  'self-hosting': 'Self-hosting',
  settings: 'Settings',
  operations: 'Operations',
  moving: 'Moving an organization',
};

export interface Guide {
  title: string;
  path: string;
  render(): RenderedMarkdown;
}

const folder = new URL('docs/', ROOT_FOLDER);

export const guides: Guide[] = Object.entries(guideTitles).map(([name, title]) => ({
  title,
  path: `/docs/guides/${name}`,
  render: () => renderMarkdown(readFileSync(new URL(`${name}.md`, folder), 'utf8'), toHref),
}));

/** Links between guides become links between their pages, and pictures have paths here. Links to other files become plain text. */
function toHref(href: string): string | undefined {
  if (/^(#|https:)/.test(href)) return href;
  if (href.startsWith('screenshots/')) return `/docs/${href}`;
  const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name in guideTitles ? `/docs/guides/${name}${anchor}` : undefined;
}
