import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { fileField } from '../../../platform/http/input/multipart-body.ts';
import { single } from '../../../platform/http/resource.ts';
import { Company } from '../../companies/schema.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { getOwnerOf } from '../employer.ts';
import { acceptMemberRequests, type PublicClaimOptions } from '../public/member-requests.ts';
import { OwnCompanyParams } from '../schema.ts';
import { acceptLogos, type LogoOptions, uploadLogo } from './upload.ts';

const UploadLogo = Type.Object(
  { file: fileField({ description: 'The image: JPEG, PNG, WebP, GIF or AVIF, of up to 5 MB.' }) },
  { title: 'UploadCompanyLogo', additionalProperties: false },
);

/** A separate plugin, because it parses forms, while the other routes parse JSON. */
export const companyLogoRoutes: FastifyPluginAsyncTypebox<PublicClaimOptions & LogoOptions> = async (
  app,
  options,
) => {
  acceptMemberRequests(app, options);
  acceptLogos(app);

  app.post(
    '/organization/companies/:company_id/logo',
    {
      config: {
        isPublic: true,
        errors: [
          ...['sign_in_required', 'cross_origin_request', 'employer_required', 'company_owner_required'],
          ...['invalid_image', 'not_found'],
        ] as const,
      },
      schema: {
        operationId: 'uploadCompanyLogo',
        tags: ['Public'],
        summary: 'Upload the logo of your company',
        description:
          'Stores an image, which is re-encoded without its metadata, and shows it as the logo of the company. To remove the logo, send `logo_url: null` to the company.',
        consumes: ['multipart/form-data'],
        params: OwnCompanyParams,
        querystring: BoardQuery,
        body: UploadLogo,
        response: { 200: single(Company) },
      },
    },
    async ({ scope, headers, params, body }) => {
      const { id: by } = await getOwnerOf(scope, headers.cookie, params.company_id);
      return { data: await uploadLogo(scope, params.company_id, { by, file: body.file }, options) };
    },
  );
};
