import { errorCodes } from '../platform/http/errors/error-codes.ts';
import { type Operation, pathOf } from './description.ts';
import type { Guide } from './guides.ts';

interface Entry {
  title: string;
  /** Shown below the title: the operation, guide or error status. */
  kind: string;
  path: string;
  text: string;
}

/** The entries that public/docs/docs.js searches. */
export function toSearchIndex(operations: Operation[], guides: Guide[]): Entry[] {
  return [
    ...operations.map((operation) => ({
      title: operation.summary,
      kind: `${operation.method} ${operation.path}`,
      path: pathOf(operation),
      text: `${operation.id} ${operation.description}`,
    })),
    ...guides.flatMap(({ title, path, render }) =>
      render().sections.map(({ id, heading, text }) => ({
        title: heading,
        kind: title,
        path: `${path}#${id}`,
        text,
      })),
    ),
    ...Object.entries(errorCodes).map(([code, { status, meaning, remedy }]) => ({
      title: code,
      kind: `Error ${status}`,
      path: `/docs/errors/${code}`,
      text: `${meaning} ${remedy}`,
    })),
  ];
}
