import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../packages/client/src/index.ts';
import { errorOf } from './error-of.ts';

const secret = `whsec_${Buffer.alloc(32, 'a secret').toString('base64')}`;
const former = `whsec_${Buffer.alloc(24, 'former').toString('base64')}`;
const body = JSON.stringify({ type: 'job.created', data: { title: 'Lotse (m/w/d) für Häfen' } });

function signed(signers = [secret], ageSeconds = 0): { body: string; headers: Record<string, string> } {
  const at = new Date(Date.now() - ageSeconds * 1000);
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': signers.map((each) => new Webhook(each).sign('msg_1', at, body)).join(' '),
    },
  };
}

describe('a request is accepted', () => {
  test.each([
    ['with a signature of the secret', signed(), secret],
    ['with one of several signatures', signed([former, secret]), secret],
    ['with one of several secrets', signed(), [former, secret]],
    ['from four minutes ago', signed([secret], 240), secret],
    ['from four minutes ahead', signed([secret], -240), secret],
    ['with a body of bytes', { ...signed(), body: new TextEncoder().encode(body) }, secret],
    ['with Headers', { body, headers: new Headers(signed().headers) }, secret],
    [
      'with headers of Node.js, in any case',
      {
        body,
        headers: Object.fromEntries(Object.entries(signed().headers).map(([k, v]) => [k.toUpperCase(), [v]])),
      },
      secret,
    ],
  ])('%s', async (_, request, secret) => {
    expect(await verifyWebhook(request, { secret })).toEqual(JSON.parse(body));
  });

  test('from ten minutes ago, with a tolerance of eleven', async () => {
    const event = await verifyWebhook(signed([secret], 600), { secret, toleranceSeconds: 660 });
    expect(event.type).toBe('job.created');
  });
});

describe('a request is invalid_webhook', () => {
  const headers = (changes: Record<string, string>) => ({
    body,
    headers: { ...signed().headers, ...changes },
  });
  test.each([
    ['with another body', { ...signed(), body: body.replace('Lotse', 'Koch') }],
    ['signed with another secret', signed([former])],
    ['from six minutes ago', signed([secret], 360)],
    ['from six minutes ahead', signed([secret], -360)],
    ['with another id', headers({ 'webhook-id': 'msg_2' })],
    ['with another time', headers({ 'webhook-timestamp': `${Math.floor(Date.now() / 1000) - 7}` })],
    ['with a time that is no number', headers({ 'webhook-timestamp': 'now' })],
    ['with a signature of another version', headers({ 'webhook-signature': 'v2,AAAA' })],
    ['with a signature that is no base64', headers({ 'webhook-signature': 'v1,%%%' })],
    ['without a signature', headers({ 'webhook-signature': '' })],
    ['without headers', { body, headers: {} }],
  ])('%s', async (_, request) => {
    expect(await errorOf(verifyWebhook(request, { secret }))).toMatchObject({
      code: 'invalid_webhook',
      status: 0,
    });
  });
});

test('a secret that is empty or no base64 is a mistake of the program', async () => {
  for (const secret of ['', 'whsec_', 'whsec_%%%'])
    await expect(verifyWebhook(signed(), { secret })).rejects.toThrow(TypeError);
});
