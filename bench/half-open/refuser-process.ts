/** A bare program that refuses what the server refuses. Shows what the attack alone costs the visitors of a server on the same machine. */
import { type AddressInfo, createServer } from 'node:net';

const RESPONSE = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write(RESPONSE);
    setTimeout(() => socket.destroy(), 5_000 + 10_000 * Math.random());
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
