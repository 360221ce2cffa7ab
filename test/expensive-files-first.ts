import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { EXPENSIVE_FILES } from './expensive-files.ts';

const order = Object.keys(EXPENSIVE_FILES);

/**
 * Starts the files of `EXPENSIVE_FILES` first, in their order, so that none runs alone at the end of a run. Vitest would sort them by their
 * last durations, which CI does not have, and would start process tests after all API tests.
 */
export class ExpensiveFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => this.#rank(a) - this.#rank(b));
  }

  #rank({ moduleId }: TestSpecification): number {
    const index = order.indexOf(path.relative(this.ctx.config.root, moduleId));
    return index === -1 ? order.length : index;
  }
}
