import type { Issue } from '../../../../platform/http/errors/http-error.ts';
import type { Setting } from './contract.ts';
import { lineProblem } from './text-value.ts';

const MAX_OPTIONS = 500;
const MAX_OPTION_LENGTH = 200;

/** `max_length`: the maximum number of code points. */
export function maxLength(bound: number): Setting {
  return {
    keys: ['max_length'],
    findProblems: ({ max_length: given }) => {
      if (given === undefined) return [];
      const isRight = Number.isInteger(given) && Number(given) >= 1 && Number(given) <= bound;
      return isRight ? [] : [{ path: '/max_length', message: `must be an integer between 1 and ${bound}` }];
    },
  };
}

/** `min` and `max`. */
export const range: Setting = {
  keys: ['min', 'max'],
  findProblems: ({ min, max }) => {
    const issues = [...numberProblems('/min', min), ...numberProblems('/max', max)];
    if (issues.length > 0 || min === undefined || max === undefined) return issues;
    return Number(min) > Number(max) ? [{ path: '/min', message: 'must not be greater than max' }] : [];
  },
};

function numberProblems(path: string, given: unknown): Issue[] {
  return given === undefined || Number.isFinite(given) ? [] : [{ path, message: 'must be a number' }];
}

/** `options`: the options to choose from. */
export const options: Setting = {
  keys: ['options'],
  findProblems: ({ options: given }) => {
    if (given === undefined) return [{ path: '/options', message: 'is required' }];
    if (!Array.isArray(given)) return [{ path: '/options', message: 'must be a list of strings' }];
    if (given.length < 1 || given.length > MAX_OPTIONS) {
      return [{ path: '/options', message: `must contain between 1 and ${MAX_OPTIONS} items` }];
    }
    return given.flatMap((option, index) => {
      const problem = optionProblem(option) ?? repetitionProblem(given, index);
      return problem ? [{ path: `/options/${index}`, message: problem }] : [];
    });
  },
};

function optionProblem(option: unknown): string | undefined {
  if (typeof option !== 'string') return 'must be a string';
  if (option.trim() === '') return 'must not be blank';
  return lineProblem(option, MAX_OPTION_LENGTH);
}

function repetitionProblem(options: unknown[], index: number): string | undefined {
  const first = options.indexOf(options[index]);
  return first < index ? `must not repeat item ${first}` : undefined;
}
