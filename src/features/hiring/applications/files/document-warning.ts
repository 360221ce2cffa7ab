/** What a document of a word processor may do when it is opened. */
export type DocumentWarning =
  | 'embedded_files'
  | 'active_content'
  | 'external_content'
  | 'encrypted'
  | 'unchecked';

export interface InspectedDocument {
  kind: 'docx' | 'odt';
  warnings: DocumentWarning[];
}
