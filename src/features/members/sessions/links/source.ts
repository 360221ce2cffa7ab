import type { Mailer } from '../../../../platform/mail/mailer.ts';
import type { QueueSource } from '../../../../platform/queue/source.ts';
import { type TableQueueOptions, tableQueue } from '../../../../platform/queue/table-queue.ts';
import {
  describeMailServer,
  EMAILS_AT_ONCE,
  sendSignInLink,
} from '../../../../platform/sign-in/link-queue.ts';
import { toSignInLink } from './send.ts';
import { claimLinks, links } from './worker-queries.ts';

export interface LinkQueueOptions extends TableQueueOptions {
  mailer: Mailer;
}

/** Sends sign-in links to members. */
export function linkQueue(options: LinkQueueOptions): QueueSource {
  const { mailer, clock } = options;
  return tableQueue(options, {
    name: 'sign-in links',
    table: links,
    describePartition: describeMailServer,
    limits: { all: EMAILS_AT_ONCE },
    claim: claimLinks,
    perform: async (scope, link, stop) => {
      await sendSignInLink(mailer, toSignInLink(scope, link, clock.offsetMs), stop);
      return true;
    },
  });
}
