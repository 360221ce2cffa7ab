import type { Origins } from './description.ts';
import { type Description, nameOfReference, type Operation, resolve } from './description.ts';
import { Code, Prose } from './layout.tsx';
import { samplesOf, toJson } from './samples.ts';
import { Field, Fields } from './schema-view.tsx';

interface OperationProps {
  operation: Operation;
  description: Description;
}

export function OperationView({ operation, description, origins }: OperationProps & { origins: Origins }) {
  const { id, method, path, summary, scope } = operation;
  return (
    <section className="operation" aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <a href={`#${id}`}>{summary}</a>
        </h2>
        <p className="path">
          <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
        </p>
        <p>
          <Prose text={operation.description} />
        </p>
        <p className="scope">
          {scope ? (
            <>
              Scope <code>{scope}</code>
            </>
          ) : (
            'No API key needed. Send the request to the host of the board.'
          )}
        </p>
        <Parameters operation={operation} description={description} />
        <RequestBody operation={operation} description={description} />
        <Responses operation={operation} description={description} />
      </div>
      <div className="samples">
        {samplesOf(operation, origins).map(({ title, code }) => (
          <Code key={title} title={title} code={code} />
        ))}
        {operation.responses
          .filter(({ media }) => media?.example !== undefined)
          .slice(-1)
          .map(({ status, media }) => (
            <Code key={status} title={`Response ${status}`} code={toJson(media?.example)} />
          ))}
      </div>
    </section>
  );
}

const locations = { path: 'Path', query: 'Query', header: 'Headers' };

function Parameters({ operation: { parameters }, description }: OperationProps) {
  return Object.entries(locations).map(([location, heading]) => {
    const own = parameters.filter((parameter) => parameter.in === location);
    if (own.length === 0) return null;
    return (
      <div key={location}>
        <h3>{heading}</h3>
        <dl className="fields">
          {own.map(({ name, schema, required, description: text }) => (
            <Field
              key={name}
              name={name}
              schema={text === undefined ? schema : { ...schema, description: text }}
              isRequired={required === true && location !== 'path'}
              description={description}
            />
          ))}
        </dl>
      </div>
    );
  });
}

function RequestBody({ operation: { body }, description }: OperationProps) {
  const schema = body && resolve(description, body.schema);
  if (!schema?.properties || Object.keys(schema.properties).length === 0) return null;
  return (
    <>
      <h3>Body{body?.mediaType === 'application/json' ? '' : ` (${body?.mediaType})`}</h3>
      <Fields schema={schema} description={description} />
    </>
  );
}

function Responses({ operation: { responses, errors }, description }: OperationProps) {
  return (
    <>
      <h3>Responses</h3>
      <dl className="fields">
        {responses.map(({ status, mediaType, media }) => {
          const name = media && nameOfReference(media.schema);
          return (
            <div key={status}>
              <dt>
                <code>{status}</code>{' '}
                <span className="type">
                  {name ? <a href={`#schema-${name}`}>{name}</a> : (mediaType ?? 'no body')}
                </span>
              </dt>
              <dd>
                {!name && media?.schema.properties && (
                  <Fields schema={media.schema} description={description} />
                )}
              </dd>
            </div>
          );
        })}
        {errors.map(({ status, codes }) => (
          <div key={status}>
            <dt>
              <code>{status}</code>
            </dt>
            <dd className="codes">
              {codes.map((code) => (
                <a key={code} href={`/docs/errors/${code}`}>
                  {code}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
