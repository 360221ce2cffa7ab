import type { WorkSource } from '../../platform/dispatch/source.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { rowSource, type WorkOptions } from '../organizations/row-source.ts';
import { sendLink } from './send-link.ts';
import { claimLinks, describeMailServer, links } from './worker-queries.ts';

/** Connections to the mail server, which may refuse more of one client. */
const MAILS_AT_ONCE = 20;

export interface LinksOptions extends WorkOptions {
  mailer: Mailer;
}

/** Links that sign members in, as work: each organization is a lane. */
export function linksSource(options: LinksOptions): WorkSource {
  const { mailer, clock } = options;
  return rowSource(options, {
    name: 'sign-in links',
    table: links,
    describeLane: describeMailServer,
    perOrigin: MAILS_AT_ONCE,
    claim: claimLinks,
    perform: (scope, link, stop) => sendLink(scope, { mailer, offsetMs: clock.offsetMs }, link, stop),
  });
}
