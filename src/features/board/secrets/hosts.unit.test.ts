import { describe, expect, test } from 'vitest';
import { allowsUrl, toHost } from './hosts.ts';

describe('a host', () => {
  test.each([
    ['api.example.org', 'api.example.org'],
    ['API.Example.ORG', 'api.example.org'],
    ['api.example.org.', 'api.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['api_v2.example.org', 'api_v2.example.org'],
    ['api.example.org:8443', 'api.example.org:8443'],
    ['api.example.org:443', 'api.example.org:443'],
    ['127.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['[2001:DB8:0::1]', '[2001:db8::1]'],
    ['[::1]:3000', '[::1]:3000'],
  ])('%s is normalized to %s', (text, host) => expect(toHost(text)).toBe(host));

  test.each([
    ...[
      '',
      ' ',
      'api example',
      'https://api.example.org',
      'api.example.org/',
      'api.example.org/x',
      'a?b',
      'a#b',
    ],
    ...[
      'a\\b',
      'user@example.org',
      'a:b@example.org',
      '*.example.org',
      '*',
      'ex%61mple.org',
      'a..b',
      '.',
      '..',
    ],
    ...['api.example.org:', 'api.example.org:0', 'api.example.org:080', 'api.example.org:65536', 'a:80:90'],
    ...['::1', '[::1', '[::1]x', '[]', 'a\nb', 'a\tb', '1.2.3.256', 'example.org:http'],
  ])('%j is not a host', (text) => expect(toHost(text)).toBeUndefined());
});

describe('a URL', () => {
  test.each<[string[] | null, string, boolean]>([
    [null, 'https://anywhere.example/x', true],
    [['api.example.org'], 'https://api.example.org/x?y', true],
    [['api.example.org'], 'https://API.example.org./x', true],
    [['api.example.org'], 'http://api.example.org:8080/x', true],
    [['api.example.org'], 'https://sub.api.example.org/', false],
    [['api.example.org'], 'https://example.org/', false],
    [['api.example.org'], 'https://api.example.org.evil.example/', false],
    [['api.example.org'], 'https://evil.example/api.example.org', false],
    [['api.example.org'], 'https://evil.example/#@api.example.org', false],
    [['api.example.org:443'], 'https://api.example.org/', true],
    [['api.example.org:443'], 'http://api.example.org/', false],
    [['api.example.org:80'], 'http://api.example.org/', true],
    [['api.example.org:8443'], 'https://api.example.org:8443/', true],
    [['api.example.org:8443'], 'https://api.example.org/', false],
    [['other.example', 'api.example.org'], 'https://api.example.org/', true],
    [['xn--bcher-kva.example'], 'https://bücher.example/', true],
    [['127.0.0.1'], 'http://0x7f.1:3000/', true],
    [['[::1]:3000'], 'http://[0:0::1]:3000/', true],
  ])('with %j allowed, %s: %s', (hosts, url, isAllowed) => {
    expect(allowsUrl(hosts, url)).toBe(isAllowed);
  });
});
