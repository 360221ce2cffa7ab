import type { Redis } from 'ioredis';
import type { BaseUrls } from '../features/connect/imports/fetching/base-urls.ts';
import type { HostPace } from '../features/connect/imports/fetching/pace.ts';
import type { Connection } from '../platform/database/connect.ts';
import type { KeyRing } from '../platform/encryption/key-ring.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Config } from '../settings/config-schema.ts';

export interface ApiOptions {
  config: Config;
  connection: Connection;
  storage: Storage;
  /** Sends requests to user-supplied URLs. */
  outbound: Outbound;
  /** Master keys of encrypted values. */
  keyRing: KeyRing;
  redis?: Redis;
  /** IMPORT_BASE_URLS. */
  importBaseUrls?: BaseUrls;
  /** How fast previews of imports ask hosts. */
  importPace?: HostPace;
}
