import type { DemoAuthor } from './authors.ts';
import type { PictureName } from './pictures/all-pictures.ts';

/** A page or post of the demo organization as a person would write it: pictures and authors by name. */
export interface DemoPage {
  kind: 'page' | 'blog_post';
  title: string;
  slug: string;
  status: 'draft' | 'published' | 'archived';
  /** Days from the publication to the first start; less than 0: scheduled; null: not published yet. */
  publishedDaysAgo: number | null;
  author: DemoAuthor['name'] | null;
  cover: PictureName | null;
  ogImage: PictureName | null;
  metaTitle: string | null;
  metaDescription: string;
  customFields: Record<string, unknown> | null;
  /** HTML; `image` gives the address of a picture. */
  content: (image: (name: PictureName) => string) => string;
}
