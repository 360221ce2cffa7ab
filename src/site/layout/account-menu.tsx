import type { View } from '../board-page.ts';
import type { Messages } from '../messages/messages.ts';
import { paths } from '../paths.ts';

/**
 * The menu of a signed-in member. Cached pages contain the menu hidden. The script shows the menu with the name from the member's
 * own pages.
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
          <a href={paths.account}>{messages.account}</a>
        </li>
        <li data-saved-link="" hidden>
          <a href={paths.savedJobs}>{messages.savedJobs}</a>
        </li>
        <li>
          <form method="post" action={paths.signOut}>
            <button type="submit">{messages.signOut}</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
