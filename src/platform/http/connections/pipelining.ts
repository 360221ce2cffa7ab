import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The server stops reading a connection with this many waiting requests until half of them are handled. */
const MAX_WAITING = 32;
/**
 * Closes the connection. Pausing is not enough, because Node.js first parses everything that it has read: 64 kB can contain
 * thousands of requests of 2 kB of memory each.
 */
const DESTROY_AT_WAITING = 1_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The current exchange of a connection and its waiting ones. */
interface Pipeline {
  active: Exchange;
  waiting: Exchange[];
  /** Called after the last waiting exchange. */
  end?: () => void;
}

/** Calls back once all requests that were read from the socket have responses. Does not call back if the socket closes before. */
export type EndInOrder = (socket: Duplex, end: () => void) => void;

/**
 * Handles the requests of a connection one at a time: each starts when the previous response is sent (RFC 9112, section 9.3.2).
 * By default Node.js starts every request that it has parsed and buffers the responses.
 */
export function handleInOrder(server: Server): EndInOrder {
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('The server has no request listener.');
  const pipelines = new WeakMap<Duplex, Pipeline>();

  function begin({ request, response }: Exchange, pipeline: Pipeline): void {
    // Between two requests of one connection, the event loop serves other connections.
    response.once('close', () => setImmediate(proceed, request.socket, pipeline));
    handle?.(request, response);
  }

  function proceed(socket: Duplex, pipeline: Pipeline): void {
    const next = socket.destroyed ? undefined : pipeline.waiting.shift();
    if (pipeline.waiting.length <= MAX_WAITING / 2 && socket.isPaused()) socket.resume();
    if (next) {
      pipeline.active = next;
      begin(next, pipeline);
    } else {
      pipelines.delete(socket);
      if (!socket.destroyed) pipeline.end?.();
    }
  }

  server.removeListener('request', handle);
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { request, response };
    const pipeline = pipelines.get(socket);
    if (!pipeline) {
      const created: Pipeline = { active: exchange, waiting: [] };
      pipelines.set(socket, created);
      begin(exchange, created);
    } else if (pipeline.waiting.push(exchange) >= DESTROY_AT_WAITING) {
      socket.destroy();
    } else if (pipeline.waiting.length >= MAX_WAITING) {
      socket.pause();
    }
  });

  return (socket, end) => {
    const pipeline = pipelines.get(socket);
    if (pipeline) endPipeline(socket, pipeline, end);
    else end();
  };
}

/** Skips requests whose bodies can no longer become complete. */
function endPipeline(socket: Duplex, pipeline: Pipeline, end: () => void): void {
  const { request, response } = pipeline.active;
  if (!request.complete) {
    if (response.headersSent) socket.destroy();
    else end();
    return;
  }
  pipeline.waiting = pipeline.waiting.filter((exchange) => exchange.request.complete);
  pipeline.end ??= end;
}
