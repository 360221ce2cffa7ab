import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cborBytes, cborText, hex } from './cbor.ts';

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** What an answer says. Tests replace parts of it to lie. */
interface Answer {
  origin: string;
  rpId: string;
  isUserVerified: boolean;
  signCount: number;
  userHandle: string;
  /** Format and statement of the attestation, in CBOR. */
  attest: (publicKey: KeyObject, clientDataHash: Buffer) => Buffer[];
}

/** A passkey in software: ECDSA with P-256, by default without attestation. */
export interface Authenticator {
  credentialId: string;
  /** What `navigator.credentials.create()` returns, by `toJSON()`. */
  create(options: Options, lies?: Partial<Answer>): object;
  /** What `navigator.credentials.get()` returns, by `toJSON()`. */
  get(options: Options, lies?: Partial<Answer>): object;
}

const [UP, UV, AT] = [0x01, 0x04, 0x40];
const INSTALLATION = 'http://boards.localhost:3000';

export function newAuthenticator({ signCount: start = 1, idBytes = 32 } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(idBytes);
  const credentialId = id.toString('base64url');
  let signCount = start;
  let userHandle: string | undefined;

  function answer(type: string, options: Options, lies: Partial<Answer>, attested: Buffer) {
    const {
      origin = INSTALLATION,
      rpId = options.rpId ?? options.rp?.id ?? '',
      isUserVerified = true,
    } = lies;
    const clientData = JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false });
    const flags = UP | (isUserVerified ? UV : 0) | (attested.length > 0 ? AT : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.signCount ?? signCount);
    return {
      clientDataJSON: Buffer.from(clientData),
      authData: Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]),
    };
  }

  const credential = (response: object) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  });

  return {
    credentialId,
    create(options, lies = {}) {
      userHandle = options.user?.id;
      const { attest = withoutAttestation } = lies;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const point = (text: string | undefined) => cborBytes(Buffer.from(text ?? '', 'base64url'));
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const cose = Buffer.concat([hex('a5010203262001'), hex('21'), point(x), hex('22'), point(y)]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([idBytes >> 8, idBytes & 0xff]),
        id,
        cose,
      ]);
      const { clientDataJSON, authData } = answer('webauthn.create', options, lies, attested);
      const attestationObject = Buffer.concat([
        hex('a3'),
        ...attest(publicKey, sha256(clientDataJSON)),
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      return credential({
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, lies = {}) {
      signCount += start === 0 ? 0 : 1;
      const { clientDataJSON, authData } = answer('webauthn.get', options, lies, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey);
      return credential({
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? userHandle,
      });
    },
  };
}

function withoutAttestation(): Buffer[] {
  return [cborText('fmt'), cborText('none'), cborText('attStmt'), hex('a0')];
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
