import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../test/certificate.ts';
import { failure, get, HELLO, open, openWithNames } from '../../../test/outbound.ts';
import { startReceiver } from '../../../test/receiver.ts';

describe('TLS', () => {
  const zone = { 'receiver.example.test': ['127.0.0.1'], 'other.example.test': ['127.0.0.1'] };

  test('fails with an untrusted certificate, and nothing is sent', async () => {
    const receiver = await startReceiver(HELLO, selfSigned);
    const { outbound } = await openWithNames('127.0.0.1', zone);
    const url = `https://receiver.example.test:${receiver.port}/`;
    expect(await failure(outbound, get(url))).toEqual([
      'tls_failed',
      'The certificate of the host is self-signed.',
    ]);
    expect(receiver.requests).toEqual([]);
    await receiver.allClosed();
  });

  test('fails with a server that does not speak TLS', async () => {
    const receiver = await startReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const mute = await startReceiver((socket) => socket.end());
    for (const { port } of [receiver, mute])
      expect(await failure(open(), get(`https://127.0.0.1:${port}/`))).toEqual([
        'tls_failed',
        'The TLS connection could not be established.',
      ]);
  });

  test('works by host name and by IP address with a trusted certificate, and fails for another name', async () => {
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, selfSigned.cert]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    const receiver = await startReceiver(HELLO, selfSigned);
    const { outbound } = await openWithNames('127.0.0.1', zone);
    for (const host of ['receiver.example.test', 'receiver.example.test.', '127.0.0.1'])
      expect((await outbound.send(get(`https://${host}:${receiver.port}/`))).status, host).toBe(200);
    expect(await failure(outbound, get(`https://other.example.test:${receiver.port}/`))).toEqual([
      'tls_failed',
      'The certificate of the host is for another name.',
    ]);
    expect(receiver.requests).toHaveLength(3);
    await receiver.allClosed();
  });
});
