import { Type } from 'typebox';

/** Selects the board of a request that has no key and whose host does not identify a board. */
export const organizationParameter = Type.Optional(
  Type.String({
    description:
      'The slug of the organization. Required on the host of the installation if it has several organizations; ignored on the host of a board.',
    examples: ['harbour'],
  }),
);

export const BoardQuery = Type.Object({ organization: organizationParameter });
