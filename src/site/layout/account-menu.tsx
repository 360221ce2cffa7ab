import type { View } from '../board-page.ts';
import type { Messages } from '../messages/messages.ts';

/**
 * The menu of a signed-in member. Pages that are the same for everyone contain it hidden, and the script shows it with the name that
 * the member's own pages have given the browser.
 */
export function AccountMenu({ messages, member }: { messages: Messages; member: View['member'] }) {
  return (
    <details
      className="account"
      data-account={member ?? ''}
      data-known={member === undefined ? undefined : ''}
      hidden={!member}
    >
      <summary>{member ?? messages.account}</summary>
      <ul>
        <li>
          <a href="/account">{messages.account}</a>
        </li>
        <li data-saved-link="" hidden>
          <a href="/account/saved-jobs">{messages.savedJobs}</a>
        </li>
        <li>
          <form method="post" action="/sign-out">
            <button type="submit">{messages.signOut}</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
