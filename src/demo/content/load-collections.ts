import type { FileStore } from '../../features/assets/upload.ts';
import { saveItem, submitItem } from '../../features/collections/items/save.ts';
import { updateItem } from '../../features/collections/items/update.ts';
import { holdCollection } from '../../features/collections/queries.ts';
import { saveCollection } from '../../features/collections/save.ts';
import type { Scope } from '../../platform/scope.ts';
import { companies } from '../companies.ts';
import { type DemoPartner, demoPartners, partnersCollection } from './collections/partners.ts';
import {
  type DemoTestimonial,
  demoTestimonials,
  testimonialsCollection,
} from './collections/testimonials.ts';
import { makeLogo } from './pictures/logos.ts';
import { uploadPicture } from './upload-picture.ts';

/** Adds the demo's collections with their items, each the way the API would; testimonials the way the board would. */
export async function loadDemoCollections(scope: Scope, files: FileStore): Promise<void> {
  await saveCollection(scope, partnersCollection, []);
  for (const [position, partner] of demoPartners.entries()) await addPartner(scope, files, partner, position);
  await saveCollection(scope, testimonialsCollection, []);
  for (const testimonial of demoTestimonials) await addTestimonial(scope, testimonial);
}

async function addPartner(
  scope: Scope,
  files: FileStore,
  { company, tier, since, mark, colours }: DemoPartner,
  position: number,
): Promise<void> {
  const found = companies.find(({ name }) => name === company);
  if (!found) throw new Error(`There is no demo company ${company}`);
  const { name, nameHtml, does, website } = found;
  const jpeg = await makeLogo(mark, colours);
  const logo = await uploadPicture(scope, files, { name: `logo-${mark}`, alt: `Logo of ${name}`, jpeg });
  const about = `<p><strong>${nameHtml}</strong> ${does}.</p>`;
  const data = { name, logo, website, since, about, ...(tier && { tier }) };
  await saveItem(scope, partnersCollection.slug, { data, status: 'published', position });
}

async function addTestimonial(scope: Scope, { isPublished, ...data }: DemoTestimonial): Promise<void> {
  const { slug } = testimonialsCollection;
  const { id } = await submitItem(scope, await holdCollection(scope, slug), data);
  const publish = { check: () => {}, problems: [] };
  if (isPublished) await updateItem(scope, { slug, id }, { status: 'published' }, publish);
}
