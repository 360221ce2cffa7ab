import type { EventType } from '../../platform/events.ts';
import { exampleOf } from '../../platform/http/example.ts';
import { Instant } from '../../platform/http/resource.ts';

/** A type of event as the catalogue tells it. */
export interface EventTypeDetails {
  name: string;
  description: string;
  /** The JSON Schema (draft 2020-12) of a whole event of this type. */
  schema: object;
  /** An event that fits it. */
  example: ExampleEvent;
}

export interface ExampleEvent {
  id: string;
  type: string;
  timestamp: string;
  organization_id: number;
  data: object;
  changed_fields?: string[];
}

export function toCatalogue(eventTypes: readonly EventType[]): EventTypeDetails[] {
  return eventTypes.map((type) => ({
    name: type.name,
    description: type.description,
    schema: toEventSchema(type),
    example: toExampleEvent(type),
  }));
}

/** An event of this type with invented data. */
export function toExampleEvent({ name, data, example = {} }: EventType): ExampleEvent {
  return {
    id: ID,
    type: name,
    timestamp: String(exampleOf(Instant)),
    organization_id: 1,
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
    required: ['id', 'type', 'timestamp', 'organization_id', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      type: { const: name },
      timestamp: { type: 'string', format: 'date-time' },
      organization_id: { type: 'integer' },
      data: toPublicSchema(data),
      changed_fields: { type: 'array', items: { type: 'string' } },
    },
  };
}

/** Formats that every validator knows, or may leave aside. Ours are none of the standard. */
const standardFormats = ['date-time', 'email', 'uuid'];

/** The schema in standard words alone: functions do not get into JSON, and formats of ours are left out. */
function toPublicSchema(schema: object): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      const isOwnFormat = key === 'format' && typeof value === 'string' && !standardFormats.includes(value);
      return isOwnFormat ? undefined : value;
    }),
  );
}
