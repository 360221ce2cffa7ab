export interface Example {
  code: string;
  /** The statuses that the page shows below the commands, if it shows any. */
  statuses?: number[];
  /** The code of the error that the page shows below the commands. */
  errorCode?: string;
  /** Names of the fields in the JSON that the page shows below the commands. */
  fields: string[];
}

/** A shell block of a page and, if only white space separates them, the block below it. */
const block = /```sh\n(.*?)```(?:\s*```(?:json)?\n(.*?)```)?/gs;

/** The curl examples of a page, and the commands that create files, organizations and keys for them. */
export function readExamples(markdown: string): Example[] {
  return [...markdown.matchAll(block)]
    .filter(([, code]) => /\bcurl |^cat >|corkboard (organization|api-key) create /m.test(code!))
    .map(([, code, shown = '']) => ({ code: code!, ...readOutcome(shown) }));
}

function readOutcome(shown: string): Omit<Example, 'code'> {
  const statuses = [...shown.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  const isError = /^\s*\{\s*"error"/.test(shown);
  return {
    ...(statuses.length > 0 && { statuses }),
    ...(isError && { errorCode: /"code":\s*"(\w+)"/.exec(shown)![1]! }),
    fields: [...new Set([...shown.matchAll(/"(\w+)":/g)].map(([, field]) => field!))],
  };
}
