import type { FileStore } from '../../features/content/assets/upload.ts';
import { saveItem, submitItem } from '../../features/content/collections/items/save.ts';
import { updateItem } from '../../features/content/collections/items/update.ts';
import { lockCollectionForShare } from '../../features/content/collections/queries.ts';
import { saveCollection } from '../../features/content/collections/save.ts';
import type { SaveCollection } from '../../features/content/collections/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { companies } from '../companies.ts';
import { readJson } from '../data.ts';
import { uploadPicture } from './pictures.ts';

/** A file of `demo/collections/`. Items are in the order in which the board shows them. */
interface CollectionFile<Item> {
  collection: SaveCollection;
  items: Item[];
}

interface Partner {
  /** The name of a demo company. */
  company: string;
  /** The name of an SVG file. */
  logo: string;
  tier?: 'gold' | 'silver';
  since: string;
}

interface Testimonial {
  quote: string;
  name: string;
  role: string;
  stars: number;
  isPublished: boolean;
}

interface PayNote {
  title: string;
  summary: string;
  /** HTML. */
  body: string;
  status: 'published' | 'draft';
}

/** Adds the public collections as the API would, and the testimonials as visitors of the board would. */
export async function loadDemoCollections(scope: Scope, files: FileStore): Promise<void> {
  const partners = await addCollection<Partner>(scope, 'partners');
  for (const [position, partner] of partners.entries()) await addPartner(scope, files, partner, position);
  const testimonials = await addCollection<Testimonial>(scope, 'testimonials');
  // Oldest first: the board shows the newest first.
  for (const testimonial of testimonials) await addTestimonial(scope, testimonial);
}

/** Adds the collection that only paying members can read. */
export async function loadDemoPayNotes(scope: Scope): Promise<void> {
  const notes = await addCollection<PayNote>(scope, 'pay-notes');
  for (const [position, { status, ...data }] of notes.entries())
    await saveItem(scope, 'pay-notes', { data, status, position });
}

async function addCollection<Item>(scope: Scope, slug: string): Promise<Item[]> {
  const { collection, items } = readJson<CollectionFile<Item>>(`collections/${slug}.json`);
  await saveCollection(scope, collection);
  return items;
}

async function addPartner(
  scope: Scope,
  files: FileStore,
  { company, logo: file, ...fields }: Partner,
  position: number,
): Promise<void> {
  const found = companies.find(({ name }) => name === company);
  if (!found) throw new Error(`demo: there is no company "${company}"`);
  const { name, nameHtml, does, website } = found;
  const logo = await uploadPicture(scope, files, { folder: 'logos', name: file });
  const about = `<p><strong>${nameHtml}</strong> ${does}.</p>`;
  const data = { name, logo, website, about, ...fields };
  await saveItem(scope, 'partners', { data, status: 'published', position });
}

async function addTestimonial(scope: Scope, { isPublished, ...data }: Testimonial): Promise<void> {
  const { id } = await submitItem(scope, await lockCollectionForShare(scope, 'testimonials'), data);
  const publish = { check: () => {}, problems: [] };
  if (isPublished) await updateItem(scope, { slug: 'testimonials', id }, { status: 'published' }, publish);
}
