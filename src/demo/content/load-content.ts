import type { FileStore } from '../../features/content/assets/upload.ts';
import { createAuthor } from '../../features/content/pages/authors/create.ts';
import { createPage } from '../../features/content/pages/create.ts';
import { updatePage } from '../../features/content/pages/update.ts';
import type { Scope } from '../../platform/scope.ts';
import { listNames, readJson } from '../data.ts';
import { type DemoPage, readContent, readPages } from './pages.ts';
import { uploadPicture } from './pictures.ts';

const DAY_MS = 86_400_000;

interface Author {
  name: string;
  /** The name of a picture. */
  portrait: string;
  /** Of a page about the author, which search engines recognize. */
  url: string;
}

interface Context {
  /** URLs by the name of the picture. */
  pictures: ReadonlyMap<string, string>;
  /** Ids by the name of the author. */
  authors: ReadonlyMap<string, string>;
  now: Date;
}

/** Adds the demo's pictures, authors, pages and posts as the API would. Publication dates are relative to `now`. */
export async function loadDemoContent(scope: Scope, files: FileStore, now: Date): Promise<void> {
  const pictures = new Map<string, string>();
  for (const name of listNames('pictures'))
    pictures.set(name, await uploadPicture(scope, files, { folder: 'pictures', name }));
  const authors = new Map<string, string>();
  for (const { name, portrait, url } of readJson<Author[]>('authors.json')) {
    const author = await createAuthor(scope, { name, url, avatar_url: lookUp(pictures, portrait) });
    authors.set(name, author.id);
  }
  for (const page of readPages()) await addPage(scope, page, { pictures, authors, now });
}

async function addPage(scope: Scope, page: DemoPage, { pictures, authors, now }: Context): Promise<void> {
  const { publishedDaysAgo, status } = page;
  const { page: created } = await createPage(scope, {
    kind: page.kind,
    title: page.title,
    slug: page.slug,
    status: status === 'draft' ? 'draft' : 'published',
    content: readContent(page, (name) => lookUp(pictures, name)),
    cover_image: page.cover && lookUp(pictures, page.cover),
    og_image: page.ogImage && lookUp(pictures, page.ogImage),
    meta_title: page.metaTitle,
    meta_description: page.metaDescription,
    custom_fields: page.customFields,
    author_id: page.author && lookUp(authors, page.author),
    published_at:
      publishedDaysAgo === null ? null : new Date(now.getTime() - publishedDaysAgo * DAY_MS).toISOString(),
  });
  if (status === 'archived') await updatePage(scope, created.id, { status }, () => {});
}

function lookUp(entries: ReadonlyMap<string, string>, name: string): string {
  const found = entries.get(name);
  if (found === undefined) throw new Error(`demo: "${name}" does not exist`);
  return found;
}
