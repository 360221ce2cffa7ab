/** What an embedded list shows. Empty texts are left out. */
export interface EmbedChoices {
  q: string;
  where: string;
  /** Slug. */
  category: string;
  remote: boolean;
  sort: 'newest' | 'updated' | 'title';
  count: number;
  theme: 'auto' | 'light' | 'dark';
}

export const defaultChoices: EmbedChoices = {
  q: '',
  where: '',
  category: '',
  remote: false,
  sort: 'newest',
  count: 5,
  theme: 'auto',
};

/** The query of /embed/jobs. */
export function toEmbedQuery(choices: EmbedChoices): string {
  const { q, where, category, remote, sort, count, theme } = choices;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: q.trim(), where: where.trim(), category }))
    if (value !== '') query.set(name, value);
  if (remote) query.set('remote', '1');
  if (sort !== defaultChoices.sort) query.set('sort', sort);
  if (count !== defaultChoices.count) query.set('count', String(count));
  if (theme !== defaultChoices.theme) query.set('theme', theme);
  return query.toString();
}

/** The height of a job with all that it can show, and of the link below the list, in pixels. */
const JOB_HEIGHT = 124;
const LINK_HEIGHT = 96;

/** The HTML that shows the list on another site. */
export function toEmbedCode(boardUrl: string, query: string, count: number, title: string): string {
  const url = `${boardUrl}/embed/jobs${query === '' ? '' : `?${query}`}`;
  const height = count * JOB_HEIGHT + LINK_HEIGHT;
  return `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" loading="lazy" style="width: 100%; height: ${height}px; border: 0"></iframe>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
