import { type ErrorCode, errorCodes } from '../platform/http/errors/error-codes.ts';
import { exampleOf } from '../platform/http/openapi/example.ts';
import { type Operation, pathOf } from './description.ts';
import { Code } from './layout.tsx';
import { toJson } from './samples.ts';

export function ErrorListPage() {
  return (
    <>
      <h1>Error codes</h1>
      <p>
        Every error response has one of these codes in <code>error.code</code>. See{' '}
        <a href="/docs/guides/api#errors">the format of errors</a>.
      </p>
      <dl>
        {Object.entries(errorCodes).map(([code, { status, meaning }]) => (
          <div key={code}>
            <dt>
              {status}{' '}
              <a href={`/docs/errors/${code}`}>
                <code>{code}</code>
              </a>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The page that `error.url` links to. */
export function ErrorPage({ code, operations }: { code: ErrorCode; operations: Operation[] }) {
  const { status, meaning, remedy, details } = { details: undefined, ...errorCodes[code] };
  const users = operations.filter(({ errors }) => errors.some(({ codes }) => codes.includes(code)));
  // For codes that most operations share, the list would repeat the menu.
  const isSpecific = users.length > 0 && users.length < operations.length / 3;
  return (
    <>
      <p>
        <a href="/docs/errors">All error codes</a>
      </p>
      <h1>
        <code>{code}</code>
      </h1>
      <dl>
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt>What it means</dt>
        <dd>{meaning}</dd>
        <dt>What to do</dt>
        <dd>{remedy}</dd>
      </dl>
      {details && <Code title="details" code={toJson(exampleOf(details))} />}
      {isSpecific && (
        <>
          <h2>Operations</h2>
          <ul>
            {users.map((operation) => (
              <li key={operation.id}>
                <a href={pathOf(operation)}>{operation.summary}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
