import type { Board } from '../board.ts';
import { Icon } from './icon.tsx';

/** Says that the board knows who the company is. */
export function VerifiedMark({ board: { messages } }: { board: Board }) {
  return (
    <p className="marks">
      <span title={messages.verifiedText}>
        <Icon name="check" /> {messages.verified}
      </span>
    </p>
  );
}
