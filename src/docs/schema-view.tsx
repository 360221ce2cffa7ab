import type { ReactNode } from 'react';
import { type Description, nameOfReference, resolve, type Schema } from './description.ts';
import { Prose } from './layout.tsx';

interface FieldProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description: Description;
}

/** The fields of an object. */
export function Fields({ schema, description }: { schema: Schema; description: Description }) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          isRequired={required.includes(name)}
          description={description}
        />
      ))}
    </dl>
  );
}

export function Field({ name, schema, isRequired, description }: FieldProps) {
  const text = schema.description ?? schema.items?.description;
  const nested = [schema, schema.items].find((each) => each?.properties && !each.$ref);
  return (
    <div>
      <dt>
        <code>{name}</code> <span className="type">{typeOf(schema, description)}</span>
        {isRequired && <span className="required">required</span>}
      </dt>
      <dd>
        {text && <Prose text={text} />} <Limits schema={schema} />
        {nested && <Fields schema={nested} description={description} />}
      </dd>
    </div>
  );
}

function Limits({ schema }: { schema: Schema }) {
  const { default: fallback, minimum, maximum, maxLength, maxItems } = schema;
  const limits = [
    fallback === undefined ? undefined : `default ${JSON.stringify(fallback)}`,
    minimum === undefined ? undefined : `at least ${minimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    maxItems === undefined ? undefined : `at most ${maxItems} entries`,
  ].filter((limit) => limit !== undefined);
  return limits.length > 0 ? <span className="limits">{limits.join(', ')}</span> : null;
}

/** The type in words. Objects that are components are links. */
function typeOf(schema: Schema, description: Description): ReactNode {
  const target = resolve(description, schema);
  const name = nameOfReference(schema);
  if (name && target.properties) return <a href={`#schema-${name}`}>{name}</a>;
  const options = target.anyOf ?? target.oneOf;
  if (options) return join(options.map((option) => typeOf(option, description)));
  if (target.const !== undefined) return <code>{JSON.stringify(target.const)}</code>;
  if (target.enum) return join(target.enum.map((value) => <code key={String(value)}>{String(value)}</code>));
  if (target.items && target.type === 'array') return <>list of {typeOf(target.items, description)}</>;
  const types = [target.type ?? 'any value'].flat().join(' or ');
  const isOurOwn = /^(instant|http-url|binary)$/.test(target.format ?? 'binary');
  return isOurOwn ? types : `${types} (${target.format})`;
}

function join(parts: ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
    <span key={index}>
      {index > 0 && ' or '}
      {part}
    </span>
  ));
}

/** The objects that these schemas reference, directly or through other objects. */
export function listObjects(schemas: Schema[], description: Description): [string, Schema][] {
  const found = new Map<string, Schema>();
  const visit = (schema: Schema): void => {
    const name = nameOfReference(schema);
    if (name !== undefined) {
      if (found.has(name)) return;
      const target = resolve(description, schema);
      if (target.properties) found.set(name, target);
      visit(target);
      return;
    }
    const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
    for (const part of [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf])
      visit(part);
  };
  for (const schema of schemas) visit(schema);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}
