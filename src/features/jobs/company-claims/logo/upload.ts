import type { FastifyInstance } from 'fastify';
import { limitConcurrency } from '../../../../platform/concurrency/concurrency-limit.ts';
import { parseForms, type UploadedFile } from '../../../../platform/http/input/multipart-body.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { MAX_FILE_BYTES } from '../../../content/assets/schema.ts';
import { type FileStore, uploadAsset } from '../../../content/assets/upload.ts';
import { asMember } from '../../../people/members/sessions/record-account.ts';
import { findCompanyRole } from '../../companies/members/queries.ts';
import type { Company } from '../../companies/schema.ts';
import { editCompany } from '../edit.ts';
import { assertOwner } from '../employer.ts';

export interface LogoOptions {
  files: FileStore;
  outbound: Outbound;
}

interface Upload {
  /** The id of the member. */
  by: string;
  file: UploadedFile;
}

/** Stores an image as an asset of the organization, and makes it the logo of the company. */
export async function uploadLogo(
  scope: Scope,
  companyId: string,
  { by, file }: Upload,
  { files, outbound }: LogoOptions,
): Promise<Company> {
  // Before the image is read. The change checks it again.
  assertOwner(await findCompanyRole(scope, companyId, by));
  const { asset } = await uploadAsset(asMember(scope, by), { file }, files);
  return editCompany(scope, companyId, { by, changes: { logo_url: asset.url }, outbound });
}

/** Logos are uploaded rarely. Sixteen files of 5 MB bound the memory to 80 MB. */
const MAX_UPLOADS_IN_FLIGHT = 16;

/** Makes the routes that are added after this call accept one file only, in the field `file`. */
export function acceptLogos(app: FastifyInstance): void {
  parseForms(app, { files: ['file'], maxFileBytes: MAX_FILE_BYTES });
  limitConcurrency(app, {
    limit: 2,
    maxInFlight: MAX_UPLOADS_IN_FLIGHT,
    maxPerOrganization: MAX_UPLOADS_IN_FLIGHT / 2,
    refusal: 'Too many logos are being uploaded right now.',
  });
}
