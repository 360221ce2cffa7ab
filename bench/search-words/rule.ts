import { foldText, toWords } from '../../src/platform/search-words.ts';
import type { WordJob } from './jobs.ts';

type Test = (job: WordJob) => boolean;

/** What a job must be to be right for a query. `bench/README.md` has the marks. */
export function toRule(text: string): Test {
  const tests = [...text.matchAll(/(?:(\w+):)?("[^"]*"|[^\s"]+)/g)].map(([, name = '', value = '']) =>
    toTest(name, value.replaceAll('"', '')),
  );
  return (job) => tests.every((test) => test(job));
}

function toTest(name: string, value: string): Test {
  const values = value.split(',');
  switch (name) {
    case 'in':
      return ({ city }) => values.includes(city);
    case 'title':
      return ({ input }) => values.some((each) => wordsOf(input.title).includes(` ${foldText(each)} `));
    case 'has':
      return (job) => textOf(job).includes(` ${value} `);
    case 'without':
      return (job) => !textOf(job).includes(` ${value} `);
    case 'type':
      return ({ input }) => input.job_type === value;
    case 'pay':
      return ({ yearlyPay }) => yearlyPay >= Number(value);
    default:
      return workplaces[value] ?? (({ occupation }) => values.includes(occupation));
  }
}

const workplaces: Record<string, Test> = {
  remote: ({ input }) => input.remote === 'full',
  notremote: ({ input }) => input.remote !== 'full',
  hybrid: ({ input }) => input.remote === 'hybrid',
  onsite: ({ input }) => input.remote === 'none',
};

function textOf({ input }: WordJob): string {
  return wordsOf(`${input.title} ${input.description}`);
}

function wordsOf(text: string): string {
  return ` ${toWords(text).join(' ')} `;
}
