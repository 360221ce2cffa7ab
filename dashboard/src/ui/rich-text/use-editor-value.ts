import { type Content, createDocument, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { richTextSchema } from './extensions.ts';
import { toDocument } from './styles.ts';

/** Reading a text of 200 kB takes longer than a frame, so it waits until the user pauses. */
const PAUSE_MS = 400;

export interface EditorValueProps {
  /** HTML, or the JSON text of a TipTap document. The empty string has no content. */
  value: string;
  format: 'html' | 'json';
  onChange(value: string): void;
  /** Gets a function that reports at once what was typed last. */
  onFlush?: ((flush: () => void) => () => void) | undefined;
}

interface EditorValue {
  initial: Content;
  words: number;
  setWords(words: number): void;
  /** The value that the editor and the form know. */
  known: RefObject<string>;
  /** Runs while the user types. */
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>;
  onUpdate(change: { editor: Editor }): void;
  /** Reports at once. */
  flush(): void;
}

/** Reports the text in the editor as the value of a form. */
export function useEditorValue({ value, format, onChange, onFlush }: EditorValueProps): EditorValue {
  const [initial] = useState(() => toContent(value, format));
  const [words, setWords] = useState(() => countWords(createDocument(initial, richTextSchema)));
  const known = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const source = useRef<Editor>(undefined);
  const report = useRef(onChange);
  report.current = onChange;
  const [flush] = useState(() => () => {
    const editor = source.current;
    if (timer.current === undefined || !editor) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (editor.isDestroyed) return;
    known.current = readContent(editor, format);
    setWords(countWords(editor.state.doc));
    report.current(known.current);
  });
  useEffect(() => onFlush?.(flush), [onFlush, flush]);
  const onUpdate = ({ editor }: { editor: Editor }) => {
    source.current = editor;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };
  return { initial, words, setWords, known, timer, onUpdate, flush };
}

/** Shows a value from outside, such as a restored revision. What is being typed wins. */
export function useFollowValue(
  editor: Editor,
  { known, timer, setWords }: EditorValue,
  { value, format }: EditorValueProps,
): void {
  useEffect(() => {
    if (value === known.current || timer.current !== undefined) return;
    known.current = value;
    const next = createDocument(toContent(value, format), editor.schema);
    // Replacing a text with itself would move the cursor.
    if (next.eq(editor.state.doc)) return;
    editor.commands.setContent(next.toJSON(), { emitUpdate: false });
    setWords(countWords(next));
  }, [editor, known, timer, setWords, value, format]);
}

function toContent(value: string, format: 'html' | 'json'): Content {
  if (value === '') return '';
  return format === 'json' ? (JSON.parse(value) as Content) : toDocument(value, richTextSchema).toJSON();
}

function readContent(editor: Editor, format: 'html' | 'json'): string {
  if (editor.isEmpty) return '';
  return format === 'json' ? JSON.stringify(editor.getJSON()) : editor.getHTML();
}

function countWords(doc: Node): number {
  return doc.textBetween(0, doc.content.size, ' ', ' ').split(/\s+/).filter(Boolean).length;
}
