/** The actions of a document of a word processor when a person opens the document. */
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
