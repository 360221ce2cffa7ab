import type { SentApplication } from '../../features/hiring/applications/public/schema.ts';
import { commonMessagesIn } from '../../platform/languages/common-messages.ts';
import type { Board } from '../board.ts';

/** The stage in words. Without one that the organization shows, the application was received. */
export function describeStage(
  { language, messages, stageNames: own }: Board,
  { stage }: Pick<SentApplication, 'stage'>,
): string {
  if (stage === null) return messages.applicationReceived;
  return own[stage] ?? commonMessagesIn(language).stages[stage];
}
