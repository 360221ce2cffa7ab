import { readJson, readText } from '../data.ts';

/** An entry of `pages.json`. It refers to pictures and authors by name. */
export interface DemoPage {
  kind: 'page' | 'blog_post';
  title: string;
  slug: string;
  status: 'draft' | 'published' | 'archived';
  /** Negative for a scheduled page; null for one that was never published. */
  publishedDaysAgo: number | null;
  author: string | null;
  cover: string | null;
  ogImage: string | null;
  metaTitle: string | null;
  metaDescription: string;
  customFields: Record<string, unknown> | null;
}

/** In the order of creation: lists show the last one first. */
export function readPages(): DemoPage[] {
  return readJson<DemoPage[]>('pages.json');
}

/** HTML of a page. `urlOf` turns the name of a picture into its URL. */
export function readContent({ kind, slug }: DemoPage, urlOf: (picture: string) => string): string {
  const html = readText(`${kind === 'page' ? 'pages' : 'posts'}/${slug}.html`);
  return html.replaceAll(/(?<=src=")\.\.\/pictures\/([\w-]+)\.svg(?=")/g, (_, name) => urlOf(name));
}
