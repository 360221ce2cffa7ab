import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AllowList } from './allow-list.ts';
import { isPublic, parseIpAddress } from './ip-addresses.ts';
import { findTargetProblem } from './targets.ts';

const nothing = new AllowList('');
const validate = (text: string) => {
  const address = parseIpAddress(text);
  return address !== undefined && isPublic(address);
};
const checkHost = (host: string) => findTargetProblem(`http://${host}/`, nothing) === undefined;

describe('an IPv4 address is public', () => {
  test.each([
    ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
    ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
    ...['191.255.255.255', '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255'],
    ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0', '203.0.112.255'],
    ...['203.0.114.0', '223.255.255.255', '93.184.216.34'],
  ])('%s', (text) => {
    expect(validate(text)).toBe(true);
    expect(checkHost(text)).toBe(true);
  });
});

describe('an IPv4 address is not public', () => {
  test.each([
    ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
    ...['127.0.0.0', '127.0.0.1', '127.0.0.2', '127.255.255.255', '169.254.0.0', '169.254.169.254'],
    ...['169.254.255.255', '172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.8', '192.0.0.170'],
    ...['192.0.0.255', '192.0.2.0', '192.0.2.255', '192.88.99.0', '192.88.99.255', '192.168.0.0'],
    ...['192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0'],
    ...['203.0.113.255', '224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.254', '255.255.255.255'],
  ])('%s', (text) => {
    expect(validate(text)).toBe(false);
    expect(checkHost(text)).toBe(false);
  });
});

describe('an IPv6 address is public', () => {
  test.each([
    ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888', '2001:200::1'],
    ...['2001:db7::1', '2001:db9::1', '2000::1', '2003::1', '3ffe::1', '3fff:1000::1', '::ffff:8.8.8.8'],
  ])('%s', (text) => {
    expect(validate(text)).toBe(true);
    expect(checkHost(`[${text}]`)).toBe(true);
  });
});

describe('an IPv6 address is not public', () => {
  test.each([
    // Unspecified, loopback, and IPv4 in its compatible, mapped and translated forms.
    ...['::', '::1', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...['::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:7f00:1', '::ffff:0:127.0.0.1'],
    // NAT64, even of a public address: its translator belongs to this network.
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::7f00:1',
      '64:ff9b:1:ffff::1',
    ],
    // Discard-only, segment routing, private, link-local, site-local, multicast.
    ...['100::1', '100:0:0:1::1', '5f00::1', 'fc00::1', 'fd00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1'],
    ...['fec0::1', 'feff::1', 'ff02::1', 'ff0e::1', 'fe00::1'],
    // Teredo, benchmarking, AMT, AS112, ORCHID, the rest of 2001::/23, documentation, 6to4.
    ...['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:20::1'],
    ...['2001:30::1', '2001:1ff:ffff::1', '2001:db8::1', '2001:db8:ffff::1', '3fff::1', '3fff:fff::1'],
    ...['2620:4f:8000::1', '2002::1', '2002:7f00:1::', '2002:808:808::1', '2002:c0a8:101::1'],
    // Not allocated.
    ...['1::1', '1fff::1', '4000::1', '8000::1', 'a000::1', 'c000::1', 'e000::1', 'f000::1'],
  ])('%s', (text) => {
    expect(validate(text)).toBe(false);
    expect(checkHost(`[${text}]`)).toBe(false);
  });

  test.each(['fe80::1%eth0', '2606:4700::1%eth0', '::1%lo', '2606:4700:4700::1111%1'])(
    '%s, because it has a zone',
    (text) => {
      expect(validate(text)).toBe(false);
      expect(checkHost(`[${text}]`)).toBe(false);
      expect(checkHost(`[${text.replace('%', '%25')}]`)).toBe(false);
    },
  );
});

describe('another spelling of a private IP address is recognized', () => {
  test.each([
    ...['2130706433', '0x7f000001', '0x7F.0x0.0x0.0x1', '017700000001', '0177.0.0.1', '0177.0.0.01'],
    ...['127.1', '127.0.1', '127.0x1', '0x7f.1', '0', '0x0', '00', '127.0.0.1.', '127.0.0.0x', '2852039166'],
    ...['0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '10.1', '012.1', '0xa.1', '3232235777'],
    ...['192.168.257', '%31%32%37.0.0.1', '１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '127.0.0.1:80'],
    ...['[::ffff:7f00:0001]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::FFFF:127.0.0.1]'],
  ])('%s', (host) => {
    expect(checkHost(host)).toBe(false);
  });

  test.each(['127.0.0.256', '256.1', '1.2.3.4.5', '0x100000000', '08.8.8.8', '[::1', '[1.1.1.1]'])(
    'a host that is not a valid IP address makes the URL invalid: %s',
    (host) => {
      expect(findTargetProblem(`http://${host}/`, nothing)).toMatch(/^The URL is not valid/);
    },
  );
});

/** All forms that inet_aton accepts: one to four parts, each in base 8, 10 or 16; the last part fills the remaining bytes. */
const legacySpelling = (number: number) =>
  fc
    .record({
      parts: fc.integer({ min: 1, max: 4 }),
      bases: fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
      zeros: fc.integer({ min: 0, max: 3 }),
      isUpper: fc.boolean(),
      dot: fc.constantFrom('', '.'),
    })
    .map(({ parts, bases, zeros, isUpper, dot }) => {
      const octets = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
      const last = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
      const text = [...octets.slice(0, parts - 1), last].map((value, position) => {
        const base = bases[position]!;
        const digits = value.toString(base);
        if (base === 10) return digits;
        return `${base === 8 ? '0' : '0x'}${'0'.repeat(zeros)}${digits}`;
      });
      return `${isUpper ? text.join('.').toUpperCase() : text.join('.')}${dot}`;
    });

test('an IPv4 address gets the same result in every legacy spelling', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    fc.constantFrom(0x7f000001, 0x0a000001, 0xa9fea9fe, 0xc0a80101, 0x08080808, 0x01010101),
  );
  const spelled = number.chain((value) => fc.tuple(fc.constant(value), legacySpelling(value)));
  fc.assert(
    fc.property(spelled, ([value, text]) => {
      const plain = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
      expect(checkHost(text)).toBe(validate(plain));
      expect(checkHost(`[::ffff:${plain}]`)).toBe(validate(plain));
    }),
    { numRuns: 2_000 },
  );
});

test('an IPv6 address is parsed as the system parses it, and only 2000::/3 contains public ones', () => {
  const dotted = fc.tuple(fc.constantFrom('::', '::ffff:', '::ffff:0:', '64:ff9b::', '2002::'), fc.ipV4());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV6(),
        dotted.map(([prefix, quad]) => prefix + quad),
      ),
      (text) => {
        const address = parseIpAddress(text)!;
        const readBySystem = new BlockList();
        readBySystem.addAddress(text, 'ipv6');
        const mapped = address.kind() === 'ipv4' ? `::ffff:${address}` : `${address}`;
        expect(readBySystem.check(mapped, 'ipv6')).toBe(true);
        if (address.kind() === 'ipv6' && validate(text)) expect(address.toByteArray()[0]! >> 5).toBe(1);
      },
    ),
    { numRuns: 2_000 },
  );
});
