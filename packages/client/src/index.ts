export { type ClientOptions, createClient } from './client.ts';
export { type ClientErrorCode, CorkboardError } from './corkboard-error.ts';
export type * from './generated/types.ts';
export type { ListOperation, RequestOptions } from './operation.ts';
export { verifyWebhook, type WebhookRequest } from './verify-webhook.ts';
