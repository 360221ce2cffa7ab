import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT_ID = 'corkboard';
export const CLIENT_SECRET = 'whispered client secret';

export interface Person {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
}

interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** How the next answers deviate from what they should be. */
export interface Lies {
  header?: Record<string, unknown>;
  /** Undefined removes the claim. */
  claims?: Record<string, unknown>;
  /** Signs although it is not among the published keys. */
  key?: SigningKey;
  signature?: string;
  userInfo?: Record<string, unknown>;
  /** Parameters of the callback. */
  callback?: Record<string, string>;
  /** Replaces the response of an endpoint. */
  responses?: Record<string, (response: ServerResponse) => void>;
}

/** A provider that answers without asking anyone, and lies as told. */
export class FakeOidcProvider {
  readonly #server = createServer((request, response) => this.#respond(request, response));
  readonly #codes = new Map<string, { person: Person; nonce: string; lies: Lies }>();
  /** Requests by path. */
  readonly requests: { path: string; authorization: string | undefined; body: string }[] = [];
  keys = [newSigningKey('first')];
  metadata: Record<string, unknown> = {};
  lies: Lies = {};
  #codeCount = 0;
  issuer = '';

  static async start(): Promise<FakeOidcProvider> {
    const provider = new FakeOidcProvider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    const { port } = provider.#server.address() as AddressInfo;
    provider.issuer = `http://127.0.0.1:${port}`;
    return provider;
  }

  /** The person signs in. Returns the URL of the callback. */
  authorize(location: string, person: Person, lies: Lies = {}): string {
    const { searchParams } = new URL(location);
    const code = `code-${++this.#codeCount}`;
    this.#codes.set(code, { person, nonce: searchParams.get('nonce') ?? '', lies });
    const callback = new URL(searchParams.get('redirect_uri')!);
    const parameters = { state: searchParams.get('state')!, code, iss: this.issuer, ...lies.callback };
    callback.search = new URLSearchParams(parameters).toString();
    return callback.href;
  }

  countOf(path: string): number {
    return this.requests.filter((request) => request.path === path).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const form = Buffer.concat(await request.toArray()).toString();
    this.requests.push({ path, authorization: request.headers.authorization, body: form });
    const replace = this.lies.responses?.[path];
    if (replace) return replace(response);
    if (path === '/.well-known/openid-configuration') return sendJson(response, this.#describe());
    if (path === '/keys') return sendJson(response, { keys: this.keys.map(toJwk) });
    if (path === '/token') {
      const { body, status } = this.#issueTokens(new URLSearchParams(form).get('code') ?? '');
      return sendJson(response, body, status);
    }
    const code = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const { person, lies } = this.#codes.get(code) ?? { person: {}, lies: {} as Lies };
    sendJson(response, { ...person, ...lies.userInfo });
  }

  #describe(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/me`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // A careful client trusts neither none nor HS256, whatever the provider says.
      id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
      ...this.metadata,
    };
  }

  #issueTokens(code: string): { body: object; status: number } {
    const grant = this.#codes.get(code);
    if (!grant) return { body: { error: 'invalid_grant' }, status: 400 };
    const { person, nonce, lies } = grant;
    const now = Math.floor(Date.now() / 1000);
    const key = lies.key ?? this.keys.at(-1)!;
    const header = { alg: 'ES256', kid: key.kid, ...lies.header };
    const times = { iat: now, exp: now + 300, auth_time: now };
    const claims = { iss: this.issuer, aud: CLIENT_ID, sub: person.sub, nonce, ...times, ...lies.claims };
    const content = `${encode(header)}.${encode(claims)}`;
    const signature =
      lies.signature ??
      sign('sha256', Buffer.from(content), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      );
    const id_token = `${content}.${signature}`;
    return { body: { access_token: code, token_type: 'Bearer', expires_in: 300, id_token }, status: 200 };
  }
}

export function newSigningKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function toJwk({ kid, publicKey }: SigningKey): object {
  return { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
