import { expect, test } from 'vitest';
import { truncateIp } from './origin.ts';
import { toUserAgentFamily } from './user-agent-family.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['unknown', null],
  ['', null],
])('the IP address %s is truncated to %s', (ip, expected) => {
  expect(truncateIp(ip)).toBe(expected);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'Python'],
  ['node', 'Node.js'],
  ['axios/1.7.2', 'Node.js'],
  ['Go-http-client/2.0', 'Go'],
  ['GuzzleHttp/7', 'PHP'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox'],
  [`Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari'],
  ['mette@pilots.example', 'other'],
  ['', null],
  [undefined, null],
])('the user agent %s belongs to the family %s', (userAgent, expected) => {
  expect(toUserAgentFamily(userAgent)).toBe(expected);
});
