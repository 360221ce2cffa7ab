import path from 'node:path';
import type { Logger } from 'pino';
import type { DemoOrganization } from '../demo/seed-demo.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { findBoardOnSharedOrigin } from '../features/board/organizations/shared-origin.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Config } from '../settings/config-schema.ts';

/** Logs a warning if a page of the board could act as a user of the dashboard, because both have the same origin. */
export async function warnOfSharedOrigin(
  db: Database,
  installation: Installation,
  log: Logger,
): Promise<void> {
  const board = await findBoardOnSharedOrigin(db, installation);
  if (board === undefined) return;
  const place = 'docs/self-hosting.md, “Domains of boards”';
  log.warn(
    { board },
    `Give your board its own domain: until then, it shares one with the dashboard (${place})`,
  );
}

/** `welcomeLink` is undefined once a user exists, and `demo` unless this start created it. */
export function printStart(
  config: Config,
  demo: DemoOrganization | undefined,
  welcomeLink: string | undefined,
): void {
  const origin = `${config.PLATFORM_SCHEME}://${config.PLATFORM_DOMAIN}`;
  const lines = [`Corkboard is ready: ${origin}`, `API: ${origin}/api/v1, documentation: ${origin}/docs`];
  if (demo) {
    lines.push(
      '',
      `The database was empty, so Corkboard created the organization "${demo.slug}" with sample content (DEMO=off prevents this).`,
      // Both, because some programs cannot resolve *.localhost.
      `Board: ${demo.boardUrl}, and ${origin} while it is the only board`,
      `Member to sign in with by email link: ${demo.memberEmail}${mailHint(config)}`,
      `API key, shown only once: ${demo.apiKey}`,
      '',
      `  curl -H 'x-api-key: ${demo.apiKey}' '${origin}/api/v1/jobs?search=engineer&per_page=1'`,
      '',
    );
  }
  if (welcomeLink) lines.push(`Create the first user here, within 24 hours: ${welcomeLink}`, '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

function mailHint({ SMTP_URL, DATA_DIR }: Config): string {
  return SMTP_URL === ''
    ? ` (SMTP_URL is not set: find the link in the log or in ${path.join(DATA_DIR, 'mails')})`
    : '';
}
