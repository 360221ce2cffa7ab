import type { Messages } from '../../messages/messages.ts';

/** Saves a job in the browser. Hidden until its script runs. */
export function SaveButton({ messages, jobId }: { messages: Messages; jobId: string }) {
  return (
    <button
      className="button plain"
      type="button"
      data-save={jobId}
      data-pressed={messages.saved}
      aria-pressed="false"
      hidden
    >
      {messages.save}
    </button>
  );
}
