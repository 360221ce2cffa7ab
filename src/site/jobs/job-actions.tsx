import type { Job } from '../../features/jobs/jobs/schema.ts';
import type { Board } from '../board.ts';
import { SaveButton } from './saved/save-button.tsx';

/** Saving and sharing. The buttons appear with their script; without it, the link by email remains. */
export function JobActions({ board: { messages }, job }: { board: Board; job: Job }) {
  const { title, company_name, url } = job;
  const subject = company_name === null ? title : messages.jobAt({ title, company: company_name });
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="job-actions">
      <SaveButton messages={messages} jobId={job.id} />
      <button className="button plain" type="button" data-share={url} hidden>
        {messages.share}
      </button>
      <button className="button plain" type="button" data-copy={url} data-done={messages.linkCopied} hidden>
        {messages.copyLink}
      </button>
      <a className="button plain" href={`mailto:?${query}`}>
        {messages.sendByEmail}
      </a>
    </div>
  );
}
