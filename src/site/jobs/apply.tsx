import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toHostName, toWebUrl } from '../content/web-url.ts';
import { toApplyPath } from '../paths.ts';

interface ApplyProps {
  board: Board;
  job: Job;
  /** Whether it stays at the bottom of a phone's screen. */
  isBar?: boolean;
}

/** How to apply for an active job: by form, URL, email or phone. The button says where it leads. */
export function Apply({ board, job, isBar = false }: ApplyProps) {
  const { messages } = board;
  const { how_to_apply: contact, how_to_apply_method: method } = job;
  const className = isBar ? 'apply apply-bar' : 'apply';
  if (method === 'form' && board.canEmail)
    return (
      <div className={className}>
        <a className="button" href={toApplyPath(job.slug)} rel="nofollow">
          {messages.applyHere}
        </a>
      </div>
    );
  if (contact === null) return <ApplyUnknown messages={messages} job={job} />;
  if (method === 'email' || method === 'phone')
    return (
      <div className={className}>
        <a
          className="button"
          data-apply=""
          href={
            method === 'email'
              ? toMailtoUrl(contact, messages.applySubject({ title: job.title }))
              : `tel:${contact.replace(/[^+\d]/g, '')}`
          }
        >
          {method === 'email' ? messages.applyByEmail : messages.applyByPhone}
        </a>
        <p className="quiet">
          <bdi>{contact}</bdi>
        </p>
      </div>
    );
  const host = toHostName(contact);
  if (host === undefined) return <ApplyUnknown messages={messages} job={job} />;
  return (
    <div className={className}>
      <a className="button" href={toApplyPath(job.slug)} rel="nofollow">
        {messages.applyOn({ host })}
      </a>
    </div>
  );
}

function ApplyUnknown({ messages, job }: { messages: Board['messages']; job: Job }) {
  const website = toWebUrl(job.company_website);
  return (
    <div className="apply">
      <p>{messages.applyUnknown}</p>
      {website && (
        <p>
          <a className="button" href={website} rel="nofollow noopener">
            {messages.applyOnWebsite}
          </a>
        </p>
      )}
    </div>
  );
}

/** Encodes every part, as RFC 6068 requires. */
function toMailtoUrl(email: string, subject: string): string {
  const encoded = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${encoded}?subject=${encodeURIComponent(subject)}`;
}
