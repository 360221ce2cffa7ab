import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPrograms } from './programs.ts';

/** Each driver reads a case from a file, verifies it with the example of docs/webhooks.md and prints the event's type. */
const languages = [
  {
    name: 'js',
    program: process.execPath,
    file: 'verify.mjs',
    driver: `
import { readFileSync } from 'node:fs';
const given = JSON.parse(readFileSync(process.argv[2], 'utf8'));
console.log(verifyWebhook(given.secret, given.headers, given.body).type);`,
  },
  {
    name: 'python',
    program: 'python3',
    file: 'verify.py',
    driver: `
import sys
given = json.load(open(sys.argv[1]))
print(verify_webhook(given["secret"], given["headers"], given["body"].encode())["type"])`,
  },
  {
    name: 'php',
    program: 'php',
    file: 'verify.php',
    driver: `
$given = json_decode(file_get_contents($argv[1]), true);
echo verifyWebhook($given['secret'], $given['headers'], $given['body'])['type'], "\\n";`,
  },
];

const secret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`;
const former = `whsec_${Buffer.alloc(24, 'former').toString('base64')}`;
const body = JSON.stringify({ type: 'job.created', data: { title: 'Lotse (m/w/d) für Häfen' } });

interface Case {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

function signed(signers = [secret], at = new Date()): Case {
  const signatures = signers.map((each) => new Webhook(each).sign('msg_1', at, body));
  return {
    secret,
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': signatures.join(' '),
    },
  };
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
/** Signed when they are sent: the examples compare the time. */
const accepted: [string, () => Case][] = [
  ['a signature with the secret', () => signed()],
  ['signatures with a former secret and with this one', () => signed([former, secret])],
  ['a request that is four minutes old', () => signed([secret], minutes(-4))],
];
const rejected: [string, () => Case][] = [
  ['another body', () => ({ ...signed(), body: body.replace('Lotse', 'Koch') })],
  ['another secret', () => signed([former])],
  ['a request that is six minutes old', () => signed([secret], minutes(-6))],
  ['a request from six minutes in the future', () => signed([secret], minutes(6))],
  ['another id', () => ({ ...signed(), headers: { ...signed().headers, 'webhook-id': 'msg_2' } })],
  ['no signature', () => ({ ...signed(), headers: { ...signed().headers, 'webhook-signature': '' } })],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corkboard-examples-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(languages)('the example in $name', ({ name, program, file, driver }) => {
  test.skipIf(!hasPrograms(program))(
    'accepts valid signatures of the last five minutes and rejects all other requests',
    async () => {
      const docs = await readFile(path.resolve(import.meta.dirname, '../docs/webhooks.md'), 'utf8');
      const [, code] = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(docs)!;
      await writeFile(path.join(folder, file), code + driver);
      const verify = async (given: Case) => {
        const input = path.join(folder, `${file}.json`);
        await writeFile(input, JSON.stringify(given));
        return execFileSync(program, [path.join(folder, file), input], { encoding: 'utf8', stdio: 'pipe' });
      };
      for (const [what, given] of accepted)
        expect({ what, printed: await verify(given()) }).toEqual({ what, printed: 'job.created\n' });
      for (const [what, given] of rejected) await expect(verify(given()), what).rejects.toThrow();
    },
  );
});
