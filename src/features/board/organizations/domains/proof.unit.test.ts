import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Zone } from '../../../../../test/dns-server.ts';
import { open, openWithNames } from '../../../../../test/outbound.ts';
import { startReceiver } from '../../../../../test/receiver.ts';
import { findProofProblem, toLimits, toProof } from './proof.ts';

const claim = { domain: 'jobs.harbour.example', token: 'kJ2rN0c5vXw8bQyT1mHsLz4ekJ2rN0c5' };
const proof = toProof(claim.token);
const TXT = '_corkboard.jobs.harbour.example';

/** Finds the problem of the proof with the given DNS records. Without a port, no server serves the file. */
async function problemOf(zone: Zone, port = 1, limits: { timeoutMs?: number } = {}) {
  const { outbound } = await openWithNames('127.0.0.1', zone);
  return findProofProblem({ outbound, port, ...limits }, claim);
}

/** Starts a web server that responds to each path with the status and text of `respond`, and returns its port. */
async function serve(respond: (path: string) => [number, string]): Promise<number> {
  const server = createServer((request, response) => {
    const [status, text] = respond(request.url ?? '');
    response.writeHead(status, { location: 'http://elsewhere.example/' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('a TXT record', () => {
  test.each<[string, string[]]>([
    ['alone', [proof]],
    ['among others', ['v=spf1 -all', 'corkboard-verification=another', proof, 'x'.repeat(300)]],
    ['with spaces around it', [` ${proof} `]],
  ])('proves the claim: %s', async (_, texts) => {
    expect(await problemOf({ [TXT]: texts })).toBeUndefined();
  });

  test.each<[string, Zone, RegExp]>([
    ['no record', {}, /^TXT record: None found at _corkboard\.jobs\.harbour\.example\. File: /],
    [
      'the record of another claim',
      { [TXT]: ['corkboard-verification=other'] },
      /^TXT record: No record at .* has the expected value/,
    ],
    ['the token alone', { [TXT]: [claim.token] }, /^TXT record: No record at .* has the expected value/],
    [
      'a partial or longer text',
      { [TXT]: [proof.slice(0, -1), `${proof}x`, `x${proof}`] },
      /^TXT record: No record at .* has the expected value/,
    ],
    [
      'the text in another case',
      { [TXT]: [proof.toUpperCase()] },
      /^TXT record: No record at .* has the expected value/,
    ],
    [
      'at another name',
      { 'jobs.harbour.example': [proof], '_corkboard.harbour.example': [proof] },
      /^TXT record: None found at /,
    ],
  ])('does not prove the claim: %s', async (_, zone, problem) => {
    expect(await problemOf(zone)).toMatch(problem);
  });

  test('has five seconds', () => {
    expect(toLimits({ outbound: open() }, undefined)).toEqual({ timeoutMs: 5_000 });
  });

  test('times out when no name server responds', async () => {
    const startedAt = performance.now();
    const silent: Zone = { [TXT]: 'silence', 'jobs.harbour.example': 'silence' };
    expect(await problemOf(silent, 1, { timeoutMs: 300 })).toMatch(
      /^TXT record: (There was no complete response within 300 ms|The host name could not be looked up)\. File: /,
    );
    expect(performance.now() - startedAt).toBeLessThan(1_300);
  });
});

describe('a file', () => {
  const names = { 'jobs.harbour.example': ['127.0.0.1'] };
  const path = `/.well-known/corkboard-verification/${claim.token}`;

  test('proves the claim by its text at its own path', async () => {
    const port = await serve((requested) => (requested === path ? [200, `${proof}\n`] : [404, '']));
    expect(await problemOf(names, port)).toBeUndefined();
  });

  test.each<[string, (path: string) => [number, string], string]>([
    ['that is not there', () => [404, proof], 'The response has status 404, but it must be 200.'],
    ['that is elsewhere', () => [301, proof], 'The response has status 301, but it must be 200.'],
    [
      'of a server that serves every path',
      () => [200, '<!doctype html>'],
      'The response does not have the expected content.',
    ],
    [
      'of a server that repeats the path',
      (path) => [200, path],
      'The response does not have the expected content.',
    ],
    ['with the token alone', () => [200, claim.token], 'The response does not have the expected content.'],
    [
      'with more text',
      () => [200, `${proof} ${'x'.repeat(100_000)}`],
      'The response does not have the expected content.',
    ],
  ])('does not prove the claim: one %s', async (_, respond, problem) => {
    expect(await problemOf(names, await serve(respond))).toContain(` File: ${problem}`);
  });

  test('is fetched only from IP addresses that outbound requests may reach', async () => {
    const port = await serve(() => [200, proof]);
    const { outbound } = await openWithNames('192.0.2.0/24', { 'jobs.harbour.example': ['127.0.0.1'] });
    expect(await findProofProblem({ outbound, port }, claim)).toContain(
      'File: The host name resolves to an IP address that is not public.',
    );
  });
});

test('an aborted check throws and returns no result', async () => {
  const { port } = await startReceiver(undefined);
  const { outbound } = await openWithNames('127.0.0.1', {
    [TXT]: 'silence',
    'jobs.harbour.example': ['127.0.0.1'],
  });
  const stop = new AbortController();
  const check = findProofProblem({ outbound, port }, claim, stop.signal);
  stop.abort();
  await expect(check).rejects.toMatchObject({ code: 'stopped' });
  const closed = open();
  await closed.close();
  await expect(findProofProblem({ outbound: closed }, claim)).rejects.toMatchObject({ code: 'stopped' });
});
