import type { Expression } from 'kysely';
import type { TObject } from 'typebox';
import type { Scope } from '../../../../platform/scope.ts';
import type { Layout, Row } from '../formats/format.ts';

/** What a resource has at one moment. */
export interface OpenResource {
  layout: Layout;
  /** The ids of the rows, in their order. Undefined: there are none. */
  ids: Expression<{ id: string }> | undefined;
  /** In the order of the ids. */
  readRows(ids: string[]): Promise<Row[]>;
}

/** Something that can be exported. `Filters` are the parameters of its list, without pages. */
export interface ExportResource<Filters = object> {
  /** What callers must be able to read. */
  permission: `${string}:read`;
  filters: TObject;
  /** The scope has the snapshot that the export reads. `slug` names a collection. */
  open(scope: Scope, filters: Filters, slug: string): Promise<OpenResource>;
}
