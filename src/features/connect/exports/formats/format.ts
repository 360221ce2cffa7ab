/** One row of an export. Values are texts, numbers, booleans, null, lists and objects. */
export type Row = Record<string, unknown>;

export interface Column {
  name: string;
  /** CSV and XML have the value as JSON, whatever it is. */
  isJson?: boolean;
  /** The value is an object with these fields. In CSV each has a column of its own, such as `data.logo`. */
  fields?: readonly Column[];
}

/** What the rows of an export are called, and which fields they have. */
export interface Layout {
  /** The root of an XML document, such as `jobs`. */
  plural: string;
  /** The element of a row, such as `job`. */
  singular: string;
  columns: readonly Column[];
}

/** A file format. A file is the beginning, the rows with separators between them, and the end. */
export interface ExportFormat {
  /** In the path, and the ending of the file's name. */
  name: string;
  mediaType: string;
  printBeginning(layout: Layout): string;
  printRow(layout: Layout, row: Row): string;
  separator: string;
  printEnd(layout: Layout): string;
}
