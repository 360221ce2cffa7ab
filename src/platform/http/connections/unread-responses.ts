import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { logClosed } from '../request-log.ts';

const UNREAD_TIME_MS = 30_000;

interface Progress {
  written: number;
  queued: number;
  atMs: number;
}

/** Closes the connections of clients that read nothing of a response for 30 seconds, to free its memory. */
export function closeUnread(app: FastifyInstance, unreadTimeMs = UNREAD_TIME_MS): void {
  const open = new Map<Socket, Progress>();
  app.server.on('connection', (socket) => {
    open.set(socket, { written: 0, queued: 0, atMs: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of open) {
      if (hasMoved(socket, progress)) progress.atMs = now;
      else if (now - progress.atMs >= unreadTimeMs) {
        logClosed(app.log, 'the client did not read the response');
        socket.destroy();
      }
    }
  }, unreadTimeMs / 30);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Whether the client read something since the last call, or has nothing to read. */
function hasMoved(socket: Socket, progress: Progress): boolean {
  const { writableLength } = socket;
  if (writableLength === 0) return true;
  const written = socket.bytesWritten - writableLength;
  const queued = queuedBytes(socket);
  const hasMoved = written !== progress.written || queued !== progress.queued;
  Object.assign(progress, { written, queued });
  return hasMoved;
}

/**
 * What the operating system has not taken of the chunk that is being written. The counters of the stream move only at the end of a
 * chunk, which may be an image of 10 MB. `socket.setTimeout` reads the same field, but anything that the client sends resets it.
 */
function queuedBytes(socket: Socket): number {
  return (socket as Socket & { _handle?: { writeQueueSize: number } | null })._handle?.writeQueueSize ?? 0;
}
