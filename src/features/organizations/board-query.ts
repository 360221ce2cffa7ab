import { Type } from 'typebox';

/** Which board a request without a key is for, where its host does not say. */
export const organizationParameter = Type.Optional(
  Type.String({
    description:
      "The slug of the organization; on the platform's own host only, where it is needed when there are several.",
    examples: ['harbour'],
  }),
);

export const BoardQuery = Type.Object({ organization: organizationParameter });
