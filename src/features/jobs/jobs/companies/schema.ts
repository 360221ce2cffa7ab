import { Type } from 'typebox';
import { nullable } from '../../../../platform/http/resource.ts';

export const companyId = nullable(
  Type.String({
    description:
      'The id of the company that company_name means. Null if it means none, such as after the company was deleted.',
    examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a14'],
  }),
);
