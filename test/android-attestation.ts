import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { cborBytes, cborText, hex } from './cbor.ts';

/**
 * The attestation of an Android device for the public key, from a root that anyone can create. The certificate names the URL of a
 * revocation list.
 */
export function attestAsAndroid(
  revocationListUrl: string,
): (publicKey: KeyObject, clientDataHash: Buffer) => Buffer[] {
  return (publicKey, clientDataHash) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const leaf = newCertificate('leaf', publicKey, root.privateKey, [
      [KEY_DESCRIPTION, toKeyDescription(clientDataHash)],
      [REVOCATION_LISTS, toRevocationLists(revocationListUrl)],
    ]);
    const certificates = [leaf, newCertificate('root', root.publicKey, root.privateKey, [])];
    return [
      ...[cborText('fmt'), cborText('android-key'), cborText('attStmt'), hex('a3')],
      ...[cborText('alg'), hex('26'), cborText('sig'), cborBytes(Buffer.alloc(64, 1))],
      ...[cborText('x5c'), hex('82'), ...certificates.map(cborBytes)],
    ];
  };
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const KEY_DESCRIPTION = '060a2b06010401d679020111';
const REVOCATION_LISTS = '0603551d1f';

/** X.509 version 3 (RFC 5280), issued by `root`, valid from 2020 to 2049. */
function newCertificate(
  name: string,
  publicKey: KeyObject,
  issuerKey: KeyObject,
  extensions: [id: string, value: Buffer][],
): Buffer {
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const content = sequence(
    der(0xa0, hex('020102')),
    hex('020107'),
    algorithm,
    toName('root'),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    toName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0
      ? []
      : [der(0xa3, sequence(...extensions.map(([id, value]) => sequence(hex(id), der(0x04, value)))))]),
  );
  return sequence(content, algorithm, der(0x03, hex('00'), sign('sha256', content, issuerKey)));
}

function toName(name: string): Buffer {
  return sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(name)))));
}

/** Version 4, by software, for this challenge, without authorizations. */
function toKeyDescription(challenge: Buffer): Buffer {
  const unique = der(0x04);
  return sequence(hex('0201040a01000201040a0100'), der(0x04, challenge), unique, sequence(), sequence());
}

function toRevocationLists(url: string): Buffer {
  return sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
