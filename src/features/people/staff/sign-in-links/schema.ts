import { Type } from 'typebox';
import { userEmail } from '../sessions/schema.ts';

export const RequestStaffLink = Type.Object(
  { email: userEmail },
  { title: 'RequestStaffLink', additionalProperties: false },
);

export const StaffLinkRequested = Type.Object(
  {
    valid_minutes: Type.Integer({
      description: 'For how many minutes the link works after it was sent.',
      examples: [15],
    }),
  },
  { title: 'StaffLinkRequested' },
);
