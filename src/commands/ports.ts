import type { ListenAddress } from '../platform/http/connections/listen.ts';
import type { Config } from '../settings/config-schema.ts';

/** Host and port of the API and the boards. */
export function mainAddress({ HOST: host, PORT: port }: Config): ListenAddress {
  return { host, port, settings: 'PORT or HOST' };
}

/** Host and port of the metrics; undefined when they are off. */
export function metricsAddress({
  METRICS_HOST: host,
  METRICS_PORT: port,
}: Config): ListenAddress | undefined {
  return port === 0 ? undefined : { host, port, settings: 'METRICS_PORT or METRICS_HOST' };
}
