import { describe, expect, test } from 'vitest';
import { AllowList, findAllowProblems } from './allow-list.ts';
import { parseIpAddress } from './ip-addresses.ts';

const has = (list: string, address: string) => new AllowList(list).hasAddress(parseIpAddress(address)!);

describe('AllowList', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['10.0.0.0/8', '10.255.255.255'],
    ['10.1.2.3/8', '10.200.0.1'],
    ['0.0.0.0/0', '192.168.1.1'],
    ['192.168.0.0/16 , ::1', '::1'],
    ['fd00::/8', 'fd12:3456::1'],
    ['::/0', 'fe80::1'],
    ['a.example,,  10.0.0.0/31,', '10.0.0.1'],
  ])('%j contains %s', (list, address) => {
    expect(findAllowProblems(list)).toEqual([]);
    expect(has(list, address)).toBe(true);
  });

  test.each([
    ['', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.2'],
    ['10.0.0.0/31', '10.0.0.2'],
    ['0.0.0.0/0', '::1'],
    ['::/0', '127.0.0.1'],
    ['127.0.0.0/8', '::127.0.0.1'],
    ['127.0.0.0/8', '64:ff9b::7f00:1'],
    ['127.0.0.0/8', '2002:7f00:1::'],
    ['localhost', '127.0.0.1'],
  ])('%j does not contain %s', (list, address) => {
    expect(has(list, address)).toBe(false);
  });

  test('a name is matched exactly, in any case and spelling', () => {
    const list = new AllowList('Hooks.Example.ORG, bücher.example, n8n, localhost., my_host');
    for (const name of ['hooks.example.org', 'xn--bcher-kva.example', 'n8n', 'localhost', 'my_host'])
      expect(list.hasName(name), name).toBe(true);
    for (const name of ['example.org', 'a.hooks.example.org', 'n8n.example', 'ocalhost', ''])
      expect(list.hasName(name), name).toBe(false);
  });

  test.each([
    ...['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0', '10.0.0.0/1e1'],
    ...['fd00::/129', '::ffff:10.0.0.0/104', '::ffff:10.0.0.1', 'fe80::1%eth0', 'fe80::%eth0/10'],
    ...['10.1', '0x7f.1', '2130706433', '0177.0.0.1', '256.0.0.1', '1.2.3.4.5', '010.0.0.0/8', '10/8'],
    ...['localhost:3000', '127.0.0.1:80', '[::1]', '[::1]:80', 'http://localhost', 'localhost/', '*'],
    ...['*.example.org', '.example.org', 'a..b', 'a b', '-a.example', 'user@host', 'a;b', 'a\u0000b'],
  ])('rejects %j, with the entry and a remedy', (entry) => {
    expect(findAllowProblems(`127.0.0.1,${entry}`)).toEqual([expect.stringContaining(`${entry} must be `)]);
    expect(() => new AllowList(entry)).toThrow(/ must be /);
  });
});
