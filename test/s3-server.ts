import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface S3Server {
  /** The settings with which Corkboard stores its files there. */
  settings: {
    S3_BUCKET: string;
    S3_ENDPOINT: string;
    S3_REGION: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  stop(): Promise<void>;
}

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);
// The package has no types.
const S3rverClass = require('s3rver') as new (options: object) => S3rver;

// The package encrypts continuation tokens with DES, which OpenSSL 3 lacks. Triple DES with one key three times is equivalent.
const crypto = require('node:crypto') as typeof import('node:crypto');
const { createCipheriv, createDecipheriv } = crypto;
const withDes =
  (make: typeof createCipheriv | typeof createDecipheriv) => (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(name, key, iv);
Object.assign(crypto, {
  createCipheriv: withDes(createCipheriv),
  createDecipheriv: withDes(createDecipheriv),
});

/** Starts an S3 server with a bucket `files` in a temporary folder, on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'corkboard-s3-'));
  const server = new S3rverClass({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      // The only account of the package.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
