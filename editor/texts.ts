/** The words of the editor, in the language of the board. The page has them as JSON. */
export interface Texts {
  toolbar: string;
  bold: string;
  italic: string;
  heading: string;
  bulletList: string;
  orderedList: string;
  quote: string;
  link: string;
  undo: string;
  redo: string;
  url: string;
  apply: string;
  remove: string;
  cancel: string;
}
