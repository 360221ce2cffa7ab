import type { Origins, Schema } from './description.ts';
import { type Description, type Operation, toSlug } from './description.ts';
import type { Guide } from './guides.ts';
import { Code, Html, Prose } from './layout.tsx';
import { renderMarkdown } from './markdown.ts';
import { OperationView } from './operation.tsx';
import { Fields, listObjects } from './schema-view.tsx';

export function HomePage({ description, origins }: { description: Description; origins: Origins }) {
  return (
    <>
      <h1>Corkboard API</h1>
      <Html html={renderMarkdown(description.info.description).html} />
      <Code title="A first request" code={`curl -H 'x-api-key: YOUR_API_KEY' ${origins.api}/api/v1/jobs`} />
      <h2 id="operations">Operations</h2>
      <dl>
        {description.tags.map(({ name, description: text }) => (
          <div key={name}>
            <dt>
              <a href={`/docs/${toSlug(name)}`}>{name}</a>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        Generate a client from the <a href="/api/v1/openapi.json">OpenAPI description</a>.
      </p>
    </>
  );
}

export function GuidePage({ guide }: { guide: Guide }) {
  return <Html html={guide.render().html} />;
}

interface TagPageProps {
  tag: Description['tags'][number];
  operations: Operation[];
  description: Description;
  origins: Origins;
}

export function TagPage({ tag, operations, description, origins }: TagPageProps) {
  return (
    <>
      <h1>{tag.name}</h1>
      <p>{tag.description}</p>
      {operations.map((operation) => (
        <OperationView key={operation.id} operation={operation} description={description} origins={origins} />
      ))}
      <h2 id="objects">Objects</h2>
      {listObjects(operations.flatMap(schemasOf), description).map(([name, schema]) => (
        <section key={name} className="object" aria-labelledby={`schema-${name}`}>
          <h3 id={`schema-${name}`}>{name}</h3>
          {schema.description && (
            <p>
              <Prose text={schema.description} />
            </p>
          )}
          <Fields schema={schema} description={description} />
        </section>
      ))}
    </>
  );
}

function schemasOf({ body, responses, parameters }: Operation): Schema[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...(body ? [body.schema] : []),
    ...responses.flatMap(({ media }) => media?.schema ?? []),
  ];
}
