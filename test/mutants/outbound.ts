import type { Mutant } from './mutant.ts';

const folder = 'src/platform/outbound';
const addresses = `${folder}/ip-addresses.ts`;
const targets = `${folder}/targets.ts`;
const testOfAddresses = `${folder}/ip-addresses.unit.test.ts`;
const testOfTargets = `${folder}/targets.unit.test.ts`;
const testOfRequests = `${folder}/outbound.unit.test.ts`;

export const outbound: Mutant[] = [
  {
    name: 'a request reaches private IP addresses',
    file: addresses,
    from: `if (address.range() !== 'unicast') return false;`,
    to: `if (address.range() === 'loopback') return false;`,
    tests: [testOfAddresses],
  },
  {
    name: 'a request reaches an IPv4 address in an IPv6 address',
    file: addresses,
    from: 'return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;',
    to: 'return address;',
    tests: [testOfAddresses],
  },
  {
    name: 'a request reaches IPv6 addresses that nobody may use',
    file: addresses,
    from: `return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);`,
    to: 'return true;',
    tests: [testOfAddresses],
  },
  {
    name: 'the answers of DNS are not checked',
    file: `${folder}/outbound.ts`,
    from: '    requireAllowed(addresses, this.#allow);\n',
    to: '',
    tests: [testOfTargets, testOfRequests],
  },
  {
    name: 'one public answer of DNS is enough',
    file: targets,
    from: 'if (addresses.every((address) => isAllowedAddress(address, allow))) return;',
    to: 'if (addresses.some((address) => isAllowedAddress(address, allow))) return;',
    tests: [testOfTargets, testOfRequests],
  },
  {
    name: 'a request connects to the name instead of the checked IP address',
    file: `${folder}/connect.ts`,
    from: `if (others.length === 0) return connectTcp({ host: only, port, noDelay: true });`,
    to: `if (others.length === 0) return connectTcp({ host, port, noDelay: true });`,
    tests: [testOfTargets, testOfRequests],
  },
  {
    name: 'a URL may name a host of the local network',
    file: targets,
    from: 'return isLocalName(host) && !allow.hasName(host)',
    to: 'return host === "localhost" && !allow.hasName(host)',
    tests: [testOfTargets],
  },
  {
    name: 'a URL may have a user name and a password',
    file: targets,
    from: `  if (url.username || url.password) return 'The URL must not contain a user name or password.';\n`,
    to: '',
    tests: [testOfTargets],
  },
  {
    name: 'an allowed name allows its subdomains',
    file: `${folder}/allow-list.ts`,
    from: 'return this.#names.has(name);',
    to: 'return [...this.#names].some((own) => name.endsWith(own));',
    tests: [`${folder}/allow-list.unit.test.ts`],
  },
  {
    name: 'an import keeps the redirect instead of following it',
    file: 'src/features/connect/imports/fetching/fetch.ts',
    from: 'return URL.parse(headers.location, url.href) ?? undefined;',
    to: 'return undefined;',
    tests: ['src/features/connect/imports/fetching/fetch.unit.test.ts'],
  },
];
