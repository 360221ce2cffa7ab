import type { Rules } from '@corkboard/job-feeds/mapping';
import { type ImportMessage, newMessage } from '@corkboard/job-feeds/message';
import {
  type MappedJob,
  type Note,
  type ReadContext,
  SourceError,
  type SourceRow,
} from '@corkboard/job-feeds/source';
import { type UnusedName, Usage } from '@corkboard/job-feeds/usage';
import type { ImportRow } from '../queries.ts';
import { clean } from './item-key.ts';
import { mapRow } from './map-row.ts';

interface Count {
  count: number;
  message: ImportMessage;
}

/** Maps the rows of a plan or preview, and notices what one row alone does not show. */
export class Survey {
  /** Whether a row was refused because its details could not be read. */
  isMissingDetails = false;
  readonly #import: ImportRow;
  readonly #hints: ReadContext['defaults'];
  readonly #usage = new Usage();
  readonly #problems = new Map<string, Count>();
  #mapped = 0;
  #withoutApplication = 0;
  #withoutText = 0;

  constructor(row: ImportRow, hints: ReadContext['defaults']) {
    this.#import = row;
    this.#hints = hints;
  }

  /** A request for the details of one job may fail: its row is refused, and the others are still read. */
  async map(row: SourceRow): Promise<MappedJob> {
    const job = await this.#attempt(row);
    for (const message of job.problems.slice(0, 1)) this.#countProblem(message);
    if (job.problems.length > 0) return job;
    this.#mapped += 1;
    const { how_to_apply, how_to_apply_method, description } = job.fields as Record<string, unknown>;
    if (!how_to_apply && how_to_apply_method !== 'form') this.#withoutApplication += 1;
    if (!description) this.#withoutText += 1;
    return job;
  }

  /** What the jobs lack. Without a title there is no job. */
  listGaps(): Note[] {
    const total = this.#mapped;
    const gaps: [field: string, count: number, code: 'jobs_without_application' | 'jobs_without_text'][] = [
      ['how_to_apply', this.#withoutApplication, 'jobs_without_application'],
      ['description', this.#withoutText, 'jobs_without_text'],
    ];
    return gaps.flatMap(([field, count, code]) =>
      count > 0 ? { field, ...newMessage(code, { count, total }) } : [],
    );
  }

  /** The names of the source that no mapped row used. Rows that are as in the last run are not mapped. */
  listUnused(): UnusedName[] {
    const { include = [], exclude = [] } = this.#import.rules as Rules;
    for (const { path } of [...include, ...exclude]) this.#usage.use(path);
    return this.#usage
      .listUnused()
      .map(({ name, example, rows }) => ({ name: clean(name), example: clean(example), rows }));
  }

  /** Why most rows were refused. */
  mainProblem(): ImportMessage | undefined {
    const [first] = [...this.#problems.values()].sort((one, other) => other.count - one.count);
    return first?.message;
  }

  async #attempt(row: SourceRow): Promise<MappedJob> {
    try {
      return await this.#usage.watch(row.record, row.id, (record) =>
        mapRow({ ...row, record, toJob: () => row.toJob(record) }, this.#import, this.#hints),
      );
    } catch (error) {
      if (!(error instanceof SourceError) || error.code === 'stopped') throw error;
      this.isMissingDetails = true;
      return { fields: {}, notes: [], problems: [error.reason] };
    }
  }

  #countProblem({ code, message, values }: Note): void {
    const found = this.#problems.get(message);
    if (found) found.count += 1;
    else if (this.#problems.size < MAX_PROBLEMS)
      this.#problems.set(message, {
        count: 1,
        message: { ...(code && { code }), message, ...(values && { values }) },
      });
  }
}

const MAX_PROBLEMS = 100;
