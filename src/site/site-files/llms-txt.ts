import type { BoardPage } from '../board-page.ts';

/** What programs that read for people find on the board: https://llmstxt.org/ */
export const llmsTxt: BoardPage = {
  path: '/llms.txt',
  show: async ({ board }) => {
    const { name, tagline, description, messages, origin, hasBlog, hasPosting } = board;
    const links: [path: string, label: string][] = [
      ['/jobs', messages.jobs],
      ['/companies', messages.companies],
      ['/categories', messages.categories],
      ['/locations', messages.locations],
      ['/salaries', messages.salaries],
      ...(hasBlog ? [['/blog', messages.blog] as [string, string]] : []),
      ...(hasPosting ? [['/post', messages.postJob] as [string, string]] : []),
      ['/feed.json', 'JSON Feed'],
      ['/sitemap.xml', 'Sitemap'],
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
