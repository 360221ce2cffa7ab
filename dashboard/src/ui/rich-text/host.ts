import type { Asset } from '@corkboard/client';
import type { Upload } from '../../api/upload.ts';
import type { MessagesOf } from '../../messages/use-messages.ts';

/** A dialog over the editor. */
export type EditorDialog =
  | { kind: 'link' }
  | { kind: 'embed' }
  | { kind: 'library' }
  /** Asks for the alternative text of an image that was just uploaded. */
  | { kind: 'alt'; asset: Asset };

/** What the plugins of the editor need from the component around it. The component replaces it when it renders. */
export interface EditorHost {
  texts: MessagesOf<'rich-text'>;
  /** Undefined if the user may not upload images. */
  upload: Upload | undefined;
  percent(ratio: number): string;
  open(dialog: EditorDialog): void;
  /** Lets the user choose files. */
  chooseFiles(): void;
  warn(message: string): void;
}

export interface HostRef {
  current: EditorHost;
}
