import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { fileField } from '../../../../platform/http/input/multipart-body.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { Company } from '../../companies/schema.ts';
import { getOwnerOf } from '../employer.ts';
import { acceptMemberRequests, type PublicClaimOptions } from '../public/member-requests.ts';
import { OwnCompanyParams } from '../schema.ts';
import { acceptLogos, type LogoOptions, uploadLogo } from './upload.ts';

const UploadLogo = Type.Object(
  { file: fileField({ description: 'The image: JPEG, PNG, WebP, GIF or AVIF, of up to 5 MB.' }) },
  { title: 'UploadCompanyLogo', additionalProperties: false },
);

/** A separate plugin, because it parses forms, while the other routes parse JSON. */
export const companyLogoRoutes: FastifyPluginAsync<PublicClaimOptions & LogoOptions> = async (
  app,
  options,
) => {
  acceptMemberRequests(app, options);
  acceptLogos(app);

  const operation = operations(app, { tag: 'Public' });

  operation('POST /organization/companies/:company_id/logo', 'uploadCompanyLogo', {
    isPublic: true,
    errors: [
      ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
      ...['invalid_image', 'not_found'],
    ] as const,
    summary: 'Upload the logo of your company',
    description:
      'Stores an image, which is re-encoded without its metadata, and shows it as the logo of the company. To remove the logo, send `logo_url: null` to the company.',
    params: OwnCompanyParams,
    query: BoardQuery,
    consumes: ['multipart/form-data'],
    body: UploadLogo,
    data: Company,
    handler: async ({ scope, headers, params, body }) => {
      const { id: by } = await getOwnerOf(scope, headers.cookie, params.company_id);
      return uploadLogo(scope, params.company_id, { by, file: body.file }, options);
    },
  });
};
