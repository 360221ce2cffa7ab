import type { Client, TestServer } from '../app.ts';

/** A new organization in which a test makes changes. */
export interface Stage {
  client: Client;
  server: TestServer;
  /** Ignores the events that were recorded before. */
  begin(): Promise<void>;
  /** Runs a task until this organization has `count` events. Other tests run the task, too. */
  untilRecorded(count: number, task: () => Promise<void>): Promise<void>;
}

type Expected = [type: string, data: object, changedFields?: string[]];

/**
 * A description, and a function that makes the change and returns the expected events. Their data comes from the API, right after
 * the change or right before a deletion.
 */
export type Change = [description: string, make: (stage: Stage) => Promise<Expected[]>];
