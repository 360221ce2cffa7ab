import type { FileStore } from '../../features/assets/upload.ts';
import { createAuthor } from '../../features/authors/create.ts';
import { createPage } from '../../features/pages/create.ts';
import { updatePage } from '../../features/pages/update.ts';
import type { Scope } from '../../platform/scope.ts';
import { demoPages } from './all-pages.ts';
import { demoAuthors } from './authors.ts';
import type { DemoPage } from './page.ts';
import { makePicture, type PictureName, pictureNames } from './pictures/all-pictures.ts';
import { uploadPicture } from './upload-picture.ts';

/** Adds the demo's pages, posts, authors and pictures, each the way the API would; `now` is the moment of the first start. */
export async function loadDemoContent(scope: Scope, files: FileStore, now: Date): Promise<void> {
  const addresses = new Map<PictureName, string>();
  for (const name of pictureNames) {
    addresses.set(name, await uploadPicture(scope, files, { name, ...(await makePicture(name)) }));
  }
  const image = (name: PictureName) => addresses.get(name) ?? '';

  const authorIds = new Map<string, string>();
  for (const { name, portrait } of demoAuthors) {
    const author = await createAuthor(scope, { name, avatar_url: image(portrait) });
    authorIds.set(name, author.id);
  }
  for (const page of demoPages)
    await addPage(scope, page, { image, authorId: authorIds.get(page.author ?? '') ?? null, now });
}

interface Surroundings {
  image: (name: PictureName) => string;
  authorId: string | null;
  now: Date;
}

const DAY_MS = 86_400_000;

async function addPage(scope: Scope, page: DemoPage, { image, authorId, now }: Surroundings): Promise<void> {
  const { publishedDaysAgo, status } = page;
  const { id } = await createPage(scope, {
    kind: page.kind,
    title: page.title,
    slug: page.slug,
    status: status === 'draft' ? 'draft' : 'published',
    content: page.content(image),
    cover_image: page.cover && image(page.cover),
    og_image: page.ogImage && image(page.ogImage),
    meta_title: page.metaTitle,
    meta_description: page.metaDescription,
    custom_fields: page.customFields,
    author_id: authorId,
    published_at:
      publishedDaysAgo === null ? null : new Date(now.getTime() - publishedDaysAgo * DAY_MS).toISOString(),
  });
  if (status === 'archived') await updatePage(scope, id, { status }, () => {});
}
