/** A row of `events`, with `data` as JSON text. */
export interface EventRow {
  organization_id: number;
  actor: string;
  id: string;
  type: string;
  data: string;
  changed_fields: string[] | null;
  created_at: string;
}

/** Returns the event as JSON for subscribers: `{id, type, timestamp, organization_id, actor, data, changed_fields?}`. */
export function toEventBody({
  id,
  type,
  created_at,
  organization_id,
  actor,
  data,
  changed_fields,
}: EventRow): string {
  const head = JSON.stringify({ id, type, timestamp: created_at, organization_id, actor });
  const tail = changed_fields ? `,"changed_fields":${JSON.stringify(changed_fields)}` : '';
  return `${head.slice(0, -1)},"data":${data}${tail}}`;
}
