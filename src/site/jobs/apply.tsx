import type { Job } from '../../features/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toHostName, toWebUrl } from './web-url.ts';

/** How to apply for an active job: by URL, email or phone. */
export function Apply({ board: { messages }, job }: { board: Board; job: Job }) {
  const { how_to_apply: contact, how_to_apply_method: method } = job;
  if (contact === null) return <ApplyUnknown messages={messages} job={job} />;
  if (method === 'email')
    return (
      <div className="apply">
        <a className="button" data-apply="" href={toMailtoUrl(contact, messages.applySubject(job.title))}>
          {messages.applyByEmail}
        </a>
        <p className="quiet">
          <bdi>{contact}</bdi>
        </p>
      </div>
    );
  if (method === 'phone')
    return (
      <div className="apply">
        <a className="button" data-apply="" href={`tel:${contact.replace(/[^+\d]/g, '')}`}>
          {messages.applyByPhone}
        </a>
        <p className="quiet">
          <bdi>{contact}</bdi>
        </p>
      </div>
    );
  const host = toHostName(contact);
  if (host === undefined) return <ApplyUnknown messages={messages} job={job} />;
  return (
    <div className="apply">
      <a className="button" href={`/jobs/${job.slug}/apply`} rel="nofollow">
        {messages.apply}
      </a>
      <p className="quiet">{messages.applyAt(host)}</p>
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
