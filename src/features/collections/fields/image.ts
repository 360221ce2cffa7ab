import type { FieldType } from './contract.ts';
import { httpAddress } from './http-address.ts';

/** The URL of an image on any host. If it is an asset of the organization, its usage is recorded. */
export const image: FieldType = {
  ...httpAddress,
  description: 'The http or https URL of an image, preferably of an uploaded asset.',
  imageUrls: (stored) => (typeof stored === 'string' ? [stored] : []),
};
