import type { EventType } from '../../../platform/events.ts';
import { exampleOf } from '../../../platform/http/openapi/example.ts';
import { Instant } from '../../../platform/http/resource.ts';
import { Event } from './schema.ts';

/** An event type as the catalog shows it. */
export interface EventTypeDetails {
  name: string;
  /** The scope that a key needs to read or subscribe to the type. */
  required_scope: string;
  description: string;
  /** The JSON Schema (draft 2020-12) of an event of this type. */
  schema: object;

  example: ExampleEvent;
}

export interface ExampleEvent {
  id: string;
  type: string;
  timestamp: string;
  organization_id: number;
  actor: string;
  data: object;
  changed_fields?: string[];
}

export function toCatalog(eventTypes: readonly EventType[]): EventTypeDetails[] {
  return eventTypes.map((type) => ({
    name: type.name,
    required_scope: `${type.resource}:read`,
    description: type.description,
    schema: toEventSchema(type),
    example: toExampleEvent(type),
  }));
}

/** Builds an event of this type from the examples of its schema. */
export function toExampleEvent({ name, data, example = {} }: EventType): ExampleEvent {
  return {
    id: ID,
    type: name,
    timestamp: String(exampleOf(Instant)),
    organization_id: 1,
    actor: String(exampleOf(Event.properties.actor)),
    data: { ...(exampleOf(data) as object), ...example.data },
    ...(example.changedFields && { changed_fields: example.changedFields }),
  };
}

const ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a40';

function toEventSchema({ name, description, data }: EventType): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    description,
    type: 'object',
    required: ['id', 'type', 'timestamp', 'organization_id', 'actor', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      type: { const: name },
      timestamp: { type: 'string', format: 'date-time' },
      organization_id: { type: 'integer' },
      actor: { type: 'string' },
      data: toPublicSchema(data),
      changed_fields: { type: 'array', items: { type: 'string' } },
    },
  };
}

/** The formats of the JSON Schema standard that we use. Validators reject or ignore custom ones. */
const standardFormats = ['date-time', 'email', 'uuid'];

/** Removes custom formats from a schema. The JSON round trip also removes functions. */
function toPublicSchema(schema: object): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      const isCustomFormat =
        key === 'format' && typeof value === 'string' && !standardFormats.includes(value);
      return isCustomFormat ? undefined : value;
    }),
  );
}
