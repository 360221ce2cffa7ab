import type { Client, TestServer } from '../app.ts';

/** Where a change is made: an organization of its own. */
export interface Stage {
  client: Client;
  server: TestServer;
  /** What has been recorded so far does not count. */
  begin(): Promise<void>;
  /** Runs a task until it has recorded so many events of this organization: others run it too. */
  untilRecorded(count: number, task: () => Promise<void>): Promise<void>;
}

/** A type of event, the data it must have, and the fields that it must name. */
type Expected = [type: string, data: object, changedFields?: string[]];

/** What is done, and what it must record: data is read through the API right after the change, or right before a deletion. */
export type Change = [what: string, make: (stage: Stage) => Promise<Expected[]>];
