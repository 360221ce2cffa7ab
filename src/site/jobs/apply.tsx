import type { Job } from '../../features/jobs/schema.ts';
import type { Board } from '../board.ts';
import { toHostName, toWebAddress } from './web-address.ts';

/** How to apply for a live job: a link for each kind of address. */
export function Apply({ board: { messages }, job }: { board: Board; job: Job }) {
  const { how_to_apply: address, how_to_apply_method: method } = job;
  if (address === null) return <ApplyUnknown messages={messages} job={job} />;
  if (method === 'email')
    return (
      <div className="apply">
        <a className="button" data-apply="" href={toMailAddress(address, messages.applySubject(job.title))}>
          {messages.applyByEmail}
        </a>
        <p className="quiet">
          <bdi>{address}</bdi>
        </p>
      </div>
    );
  if (method === 'phone')
    return (
      <div className="apply">
        <a className="button" data-apply="" href={`tel:${address.replace(/[^+\d]/g, '')}`}>
          {messages.applyByPhone}
        </a>
        <p className="quiet">
          <bdi>{address}</bdi>
        </p>
      </div>
    );
  const host = toHostName(address);
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
  const website = toWebAddress(job.company_website);
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

/** RFC 6068: what has a meaning in a mailto address is encoded in each part of it. */
function toMailAddress(address: string, subject: string): string {
  const encoded = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${encoded}?subject=${encodeURIComponent(subject)}`;
}
