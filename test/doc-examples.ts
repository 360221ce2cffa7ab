export interface Example {
  code: string;
  /** The status codes that the page shows below the commands, if any. */
  statuses?: number[];
  /** The error code that the page shows below the commands. */
  errorCode?: string;
  /** The field names in the JSON that the page shows below the commands. */
  fields: string[];
}

/** A shell block, and the block directly below it. Only empty lines may separate them. */
const block = /```sh\n(.*?)```(?:\s*```(?:json)?\n(.*?)```)?/gs;

/** The curl examples of a page, and the commands that create files, organizations, API keys and users for them. */
export function readExamples(markdown: string): Example[] {
  return [...markdown.matchAll(block)]
    .filter(([, code]) => /\bcurl |^cat >|corkboard (organization|api-key|user) /m.test(code!))
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
