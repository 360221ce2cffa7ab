import type { FieldType } from './contract.ts';
import { httpAddress } from './http-address.ts';

/** The address of an image, here or elsewhere, as for the cover of a page. Assets of our own are seen to be in use. */
export const image: FieldType = {
  ...httpAddress,
  description: 'The http or https address of an image, best of an uploaded asset.',
  imageUrls: (stored) => (typeof stored === 'string' ? [stored] : []),
};
