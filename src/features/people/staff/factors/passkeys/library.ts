/** The library and its parsers of certificates have 300 files, which a start does not need. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers');
