import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request that the test server has received. */
interface StripeRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

export interface StripeApi {
  url: string;
  requests: StripeRequest[];
  /** The request handler, which tests can replace. By default, it responds like Stripe. */
  answer: (response: ServerResponse, request: StripeRequest) => void;
}

/** Starts a server on 127.0.0.1 that responds like Stripe's API. It stops when the test ends. */
export async function startStripeApi(): Promise<StripeApi> {
  const api: StripeApi = { url: '', requests: [], answer: sendSession };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const received = { method, path: url, headers, form };
    api.requests.push(received);
    api.answer(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

export function respondJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(JSON.stringify(body));
}

/** The response of https://docs.stripe.com/api/checkout/sessions/create. */
function sendSession(response: ServerResponse, { form }: StripeRequest): void {
  respondJson(response, 200, {
    id: 'cs_test_a1b2',
    object: 'checkout.session',
    client_reference_id: form.client_reference_id ?? null,
    mode: form.mode,
    payment_status: 'unpaid',
    status: 'open',
    url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2',
  });
}
