import { describe, expect, test } from 'vitest';
import { failure, get, HELLO, open, openWithNames } from '../../../test/outbound.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { Outbound } from './outbound.ts';

describe('a target is rejected without a DNS lookup', () => {
  test.each([
    ['', 'The URL is not valid.'],
    ['example.org', 'The URL is not valid.'],
    ['http://', 'The URL is not valid.'],
    ['http://exa mple.org/', 'The URL is not valid.'],
    ['ftp://example.org/', 'The URL must start with http:// or https://.'],
    ['file:///etc/passwd', 'The URL must start with http:// or https://.'],
    ['javascript:alert(1)', 'The URL must start with http:// or https://.'],
    ['ws://example.org/', 'The URL must start with http:// or https://.'],
    ['https://user@example.org/', 'The URL must not contain a user name or password.'],
    ['https://user:secret@example.org/', 'The URL must not contain a user name or password.'],
    ['https://:secret@example.org/', 'The URL must not contain a user name or password.'],
    ['https://example.org:0/', 'The URL must not have port 0.'],
    ['http://localhost/', 'The host name of the URL belongs to a private network.'],
    ['http://LOCALHOST./', 'The host name of the URL belongs to a private network.'],
    ['http://localhost../', 'The host name of the URL belongs to a private network.'],
    ['http://a.b.localhost:8080/', 'The host name of the URL belongs to a private network.'],
    ['http://intranet/', 'The host name of the URL belongs to a private network.'],
    ['http://./', 'The host name of the URL belongs to a private network.'],
    ['http://printer.local/', 'The host name of the URL belongs to a private network.'],
    ['http://metadata.google.internal/', 'The host name of the URL belongs to a private network.'],
    ['http://metadata.google.internal./', 'The host name of the URL belongs to a private network.'],
    ['http://router.home.arpa/', 'The host name of the URL belongs to a private network.'],
    ['http://lo%63alhost/', 'The host name of the URL belongs to a private network.'],
    ['http:\\\\127.0.0.1\\', 'The IP address is not public.'],
    ['http:127.0.0.1', 'The IP address is not public.'],
    ['http://127.0.0.1/', 'The IP address is not public.'],
    ['http://example.org@127.0.0.1/', 'The URL must not contain a user name or password.'],
    ['https://[::1]/', 'The IP address is not public.'],
  ])('%j', async (url, message) => {
    const outbound = open('');
    expect(outbound.checkTarget(url)).toBe(message);
    expect(await failure(outbound, get(url))).toEqual(['target_not_allowed', message]);
  });

  test.each([
    'http://example.org',
    'https://example.org./hook?x=1#part',
    'https://mylocalhost.example',
    'https://8.8.8.8:8443/',
    'https://[2606:4700:4700::1111]/',
    'http://bücher.example/',
    'https://localhost.example/',
  ])('but %s is allowed', (url) => {
    expect(open('').checkTarget(url)).toBeUndefined();
  });

  test('and the message never contains a password', () => {
    expect(open('').checkTarget('https://user:hunter2@example.org/')).not.toContain('hunter2');
  });
});

describe('a host name', () => {
  test.each([
    ['a private IP address', ['10.0.0.1']],
    ['the loopback IP address', ['127.0.0.1']],
    ['the IPv6 loopback', ['::1']],
    ['a mapped IP address', ['::ffff:127.0.0.1']],
    ['a translated IP address', ['64:ff9b::7f00:1']],
    ['the metadata service', ['169.254.169.254']],
    ['a public IP address and a private one', ['8.8.8.8', '192.168.0.1']],
    ['a public IPv4 and a private IPv6 address', ['8.8.8.8', 'fd00::1']],
    ['a private IP address after an allowed one', ['127.0.0.9', '127.0.0.1']],
  ])('that resolves to %s is rejected without a connection', async (_, addresses) => {
    const receiver = await startReceiver(HELLO);
    const { outbound } = await openWithNames('127.0.0.9', { 'bad.example.test': addresses });
    const url = `http://bad.example.test:${receiver.port}/`;
    expect(outbound.checkTarget(url)).toBeUndefined();
    expect(await failure(outbound, get(url))).toEqual([
      'target_not_allowed',
      'The host name resolves to an IP address that is not public.',
    ]);
    expect(receiver.connections()).toBe(0);
  });

  test('is resolved once per request, and the checked IP address is used; the next request checks again', async () => {
    const receiver = await startReceiver(HELLO);
    const { outbound, dns } = await openWithNames('127.0.0.1', {
      'rebinding.example.test': (askedBefore) => (askedBefore === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
    });
    const url = `http://rebinding.example.test:${receiver.port}/`;
    expect((await outbound.send(get(url))).status).toBe(200);
    expect(dns.asked.sort()).toEqual(['A rebinding.example.test', 'AAAA rebinding.example.test']);
    expect(receiver.requests[0]).toContain(`host: rebinding.example.test:${receiver.port}\r\n`);
    expect((await failure(outbound, get(url)))[0]).toBe('target_not_allowed');
    expect(receiver.connections()).toBe(1);
  });

  test('with several IP addresses is reached at the one that responds', async () => {
    const receiver = await startReceiver(HELLO);
    const { outbound } = await openWithNames('127.0.0.0/8,::1', {
      'two.example.test': ['127.0.0.2', '127.0.0.1', '::1'],
    });
    const response = await outbound.send(get(`http://two.example.test.:${receiver.port}/`));
    expect(response.status).toBe(200);
  });

  test('that does not exist or has no IP address is reported', async () => {
    const { outbound } = await openWithNames('', { 'empty.example.test': [] });
    for (const name of ['missing', 'empty', `${'a'.repeat(64)}`, 'a..b'])
      expect(await failure(outbound, get(`http://${name}.example.test/`)), name).toEqual([
        'dns_failed',
        'The host name has no IP address.',
      ]);
  });

  test('whose name server is silent times out after the time limit', async () => {
    const { outbound } = await openWithNames('', { 'slow.example.test': 'silence' });
    expect(await failure(outbound, get('http://slow.example.test/', { timeoutMs: 100 }))).toEqual([
      'timeout',
      'There was no complete response within 100 ms.',
    ]);
  });

  test('is resolved by DNS only, not by the hosts file', async () => {
    const { outbound, dns } = await openWithNames('127.0.0.1', {});
    expect((await failure(outbound, get('http://localhost/')))[0]).toBe('target_not_allowed');
    expect((await failure(outbound, get('http://hosts.example.test/')))[0]).toBe('dns_failed');
    expect(dns.asked.every((question) => question.endsWith(' hosts.example.test'))).toBe(true);
  });
});

describe('OUTBOUND_ALLOW', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['127.0.0.1', '[::ffff:127.0.0.1]'],
    ['127.0.0.1', '0x7f.1'],
    ['localhost', 'localhost'],
    ['10.0.0.0/8, LocalHost', 'localhost.'],
    ['127.0.0.0/8', 'local.example.test'],
  ])('%j allows http://%s', async (allow, host) => {
    const receiver = await startReceiver(HELLO);
    const { outbound } = await openWithNames(allow, { 'local.example.test': ['127.0.0.1'] });
    const url = `http://${host}:${receiver.port}/`;
    expect(outbound.checkTarget(url)).toBeUndefined();
    expect((await outbound.send(get(url))).status).toBe(200);
  });

  test.each([
    ['127.0.0.2', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['localhost', 'a.localhost'],
    ['127.0.0.0/8', 'localhost'],
    ['127.0.0.0/8', '[::1]'],
    ['127.0.0.0/8', '[::127.0.0.1]'],
  ])('%j does not allow http://%s', async (allow, host) => {
    expect(open(allow).checkTarget(`http://${host}/`)).toBeDefined();
    expect((await failure(open(allow), get(`http://${host}/`)))[0]).toBe('target_not_allowed');
  });

  test('allows neither credentials nor other schemes', () => {
    expect(open('0.0.0.0/0,localhost').checkTarget('http://a:b@localhost/')).toBeDefined();
    expect(open('0.0.0.0/0,localhost').checkTarget('ftp://localhost/')).toBeDefined();
  });

  test('with an invalid entry throws an error', () => {
    expect(() => new Outbound({ allow: '10.0.0.0/99' })).toThrow('10.0.0.0/99 must be a network');
  });
});
