import { type Stage, stages } from '../../../features/hiring/application-forms/stages.ts';
import type { Board } from '../../board.ts';
import { describeStage } from '../describe-stage.ts';

/** The stages that employers move applications to. */
const movableStages = stages.filter((stage) => stage !== 'withdrawn');

export function nameOf(board: Board, stage: Stage): string {
  return describeStage(board, { stage });
}

export function StageSelect({ board, stage = 'reviewed' }: { board: Board; stage?: Stage }) {
  return (
    <select id="stage" name="stage" defaultValue={stage}>
      {movableStages.map((each) => (
        <option key={each} value={each}>
          {nameOf(board, each)}
        </option>
      ))}
    </select>
  );
}
