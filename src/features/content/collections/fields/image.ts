import type { FieldType } from './contract.ts';
import { httpUrl } from './http-url.ts';

/** The URL of an image on any host. If it is an asset of the organization, its usage is recorded. */
export const image: FieldType = {
  ...httpUrl,
  description: 'The http or https URL of an image, preferably of an uploaded asset.',
  imageUrls: (stored) => (typeof stored === 'string' ? [stored] : []),
};
