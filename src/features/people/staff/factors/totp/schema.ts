import { type Static, Type } from 'typebox';
import { Instant, single } from '../../../../../platform/http/resource.ts';
import { challengeToken, recoveryCodes, totpCode } from '../schema.ts';

export const Totp = Type.Object({ created_at: Instant }, { title: 'Totp' });
export type Totp = Static<typeof Totp>;
export const TotpResponse = single(Totp);

export const TotpEnrollment = Type.Object(
  {
    challenge: challengeToken,
    secret: Type.String({
      description: 'The secret for apps that cannot read the URL, in base32.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    url: Type.String({
      description: 'Show it as a QR code.',
      examples: [
        'otpauth://totp/boards.example.org:mette%40pilots.example?issuer=boards.example.org&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      ],
    }),
    expires_at: Instant,
  },
  { title: 'TotpEnrollment' },
);

export const EnrollTotp = Type.Object(
  { challenge: challengeToken, code: totpCode },
  { title: 'EnrollTotp', additionalProperties: false },
);
export type EnrollTotp = Static<typeof EnrollTotp>;

export const TotpEnrolled = Type.Object(
  { totp: Totp, recovery_codes: recoveryCodes },
  { title: 'TotpEnrolled' },
);

export const TotpRemoved = Type.Object({ deleted: Type.Literal(true) }, { title: 'TotpRemoved' });
