import { isLocalDomain } from '../../platform/local-domain.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { oidcClient, readConfig } from '../../settings/config.ts';
import type { Config } from '../../settings/config-schema.ts';
import { ConfigSchema } from '../../settings/config-schema.ts';
import { describeFailure } from '../output.ts';
import { type Finding, failure, orOk, warning } from './check.ts';

/** Without `config`, the settings are invalid and nothing else can be checked. */
export async function checkSettings(
  environment: NodeJS.ProcessEnv,
): Promise<{ config?: Config; findings: Finding[] }> {
  try {
    const config = readConfig(environment);
    openStorage(config);
    await oidcClient(config);
    const count = Object.keys(ConfigSchema.properties).length;
    return { config, findings: orOk(findDoubtful(config), `All ${count} settings are valid.`) };
  } catch (error) {
    const message = describeFailure(error as Error);
    return { findings: [failure(message, 'Correct the setting; docs/settings.md lists all of them.')] };
  }
}

/** Valid settings that are rarely meant. */
function findDoubtful({ PLATFORM_DOMAIN, PLATFORM_SCHEME, TRUST_PROXY, DEMO }: Config): Finding[] {
  if (isLocalDomain(PLATFORM_DOMAIN)) return [];
  const findings: Finding[] = [];
  if (PLATFORM_SCHEME === 'http')
    findings.push(
      warning(
        'PLATFORM_SCHEME is http on a public host, so passwords and sessions can be read on the way.',
        'Put a proxy with a certificate in front, and remove PLATFORM_SCHEME.',
      ),
    );
  if (TRUST_PROXY === '')
    findings.push(
      warning(
        'TRUST_PROXY is not set. Behind a proxy, all visitors then share one IP address and its rate limits.',
        'Set TRUST_PROXY to the IP address of your proxy.',
      ),
    );
  if (DEMO === 'on')
    findings.push(
      warning(
        'DEMO is on: a start without any organization creates the demo, with a public board.',
        'Set DEMO=off.',
      ),
    );
  return findings;
}
