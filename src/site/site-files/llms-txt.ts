import type { BoardPage } from '../board-page.ts';
import { paths } from '../paths.ts';

/** What programs that read for people find on the board: https://llmstxt.org/ */
export const llmsTxt: BoardPage = {
  path: paths.llmsTxt,
  show: async ({ board }) => {
    const { name, tagline, description, messages, origin, hasBlog, hasPosting } = board;
    const links: [path: string, label: string][] = [
      [paths.jobs, messages.jobs],
      [paths.companies, messages.companies],
      [paths.categories, messages.categories],
      [paths.locations, messages.locations],
      [paths.salaries, messages.salaries],
      ...(hasBlog ? [[paths.blog, messages.blog] as [string, string]] : []),
      ...(hasPosting ? [[paths.post, messages.postJob] as [string, string]] : []),
      ['/feed.json', 'JSON Feed'],
      [paths.sitemap, 'Sitemap'],
    ];
    const head = [`# ${toLine(name)}`, tagline && `> ${toLine(tagline)}`, description && toLine(description)];
    const list = links.map(([path, label]) => `- [${toLine(label)}](${origin}${path})`);
    return {
      contentType: 'text/plain; charset=utf-8',
      text: [...head.filter(Boolean), `## ${messages.jobs}`, list.join('\n')].join('\n\n').concat('\n'),
    };
  },
};

/** Texts of the board may contain line breaks. */
function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
