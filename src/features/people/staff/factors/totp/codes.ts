import { hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Authenticator apps support these parameters of RFC 6238, and some ignore others.
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Clocks may differ by one time step. */
const WINDOW = 1;

export const TOTP_CODE_PATTERN = '^[0-9]{6}$';

/**
 * The secret of an enrollment, in base32. The challenge determines the secret, so that nothing is stored before a code confirms the
 * enrollment.
 */
export function deriveSecret(challenge: string): string {
  const buffer = hkdfSync('sha256', challenge, '', 'corkboard totp secret', SECRET_BYTES);
  return new Secret({ buffer }).base32;
}

/** What authenticator apps read from a QR code. */
export function toTotpUrl(issuer: string, label: string, secret: string): string {
  return new TOTP({ issuer, label, secret, ...PARAMETERS }).toString();
}

/** The time step of a code that is valid at the time; undefined if it is not. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now,
    window: WINDOW,
    ...PARAMETERS,
  });
  return delta === null ? undefined : TOTP.counter({ timestamp: now, period: PARAMETERS.period }) + delta;
}
