import './rich-text.css';
import { FileButton, Input, Paper } from '@mantine/core';
import { type Editor, Extension, type Extensions } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { usePermission } from '../../api/organization-context.ts';
import { useUpload } from '../../api/upload.ts';
import { useFormats } from '../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../notify.ts';
import { blockCommands } from './block-commands.ts';
import { Blocks } from './blocks.ts';
import { DragHandle } from './drag-handle.tsx';
import { EmbedCards } from './embeds.ts';
import { richTextExtensions } from './extensions.ts';
import type { EditorDialog, EditorHost } from './host.ts';
import { MarkButtons } from './mark-buttons.tsx';
import { Paste } from './paste.ts';
import { SlashCommands, SlashMenu, type SlashMenuState } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';
import { insertFiles, Uploads } from './uploads.ts';
import { type EditorValueProps, useEditorValue, useFollowValue } from './use-editor-value.ts';

const EditorDialogs = lazy(() =>
  import('./dialogs.tsx').then(({ EditorDialogs }) => ({ default: EditorDialogs })),
);

interface RichTextEditorProps extends EditorValueProps {
  label: string;
  help?: string;
  error?: string;
  /** Without a frame, as the main part of a screen. */
  isPage?: boolean;
  isReadOnly?: boolean;
}

/** Edits rich text as the board shows it. The text lives in the editor, and is reported when the user pauses. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, help, error, isPage = false, isReadOnly = false } = props;
  const texts = useMessages('rich-text');
  const id = useId();
  // Several images may arrive together, and each asks for its text.
  const [dialogs, setDialogs] = useState<EditorDialog[]>([]);
  const [dialog] = dialogs;
  const openDialog = (next: EditorDialog) => setDialogs((waiting) => [...waiting, next]);
  const frame = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const chooseFiles = useRef<() => void>(() => {});
  const host = useHost(texts, openDialog, () => chooseFiles.current());
  const slash = useRef<SlashMenuState>({ commands: [], show: () => {}, onKey: () => false });
  const commands = useMemo(() => blockCommands(texts, () => host.current), [texts, host]);
  slash.current.commands = commands;
  const [extensions] = useState<Extensions>(() => [
    ...richTextExtensions,
    EmbedCards,
    Blocks,
    Uploads,
    Paste.configure({ host }),
    SlashCommands.configure({ state: slash }),
    shortcuts(
      () => openDialog({ kind: 'link' }),
      () => toolbar.current?.querySelector('button')?.focus(),
    ),
  ]);
  const value = useEditorValue(props);
  const editor = useEditor({
    extensions,
    content: value.initial,
    injectCSS: false,
    editable: !isReadOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(error !== undefined),
        ...(help !== undefined && { 'aria-describedby': id }),
      },
    },
    onUpdate: value.onUpdate,
    onBlur: value.flush,
  });
  useFollowValue(editor, value, props);
  const openLink = () => openDialog({ kind: 'link' });
  return (
    <Input.Wrapper
      {...(!isPage && { label, description: help, labelElement: 'div' as const })}
      descriptionProps={{ id }}
      error={error}
    >
      <div className="rich-text" data-page={isPage || undefined}>
        {!isReadOnly && (
          <Toolbar
            editor={editor}
            texts={texts}
            commands={commands}
            words={value.words}
            toolbar={toolbar}
            onLink={openLink}
          />
        )}
        <div className="rich-text-frame" ref={frame}>
          <Placeholder editor={editor} text={texts.placeholder} />
          <EditorContent editor={editor} />
          {!isReadOnly && <DragHandle editor={editor} texts={texts} frame={frame} />}
        </div>
      </div>
      <BubbleMenu
        editor={editor}
        updateDelay={100}
        shouldShow={isTextSelected}
        // Above the selection, the toolbar may cover it.
        options={{ placement: 'bottom', offset: 8 }}
      >
        <Paper
          withBorder
          shadow="md"
          p={2}
          className="bubble-menu"
          role="toolbar"
          aria-label={texts.selection}
        >
          <MarkButtons editor={editor} texts={texts} onLink={openLink} />
        </Paper>
      </BubbleMenu>
      <SlashMenu editor={editor} state={slash} texts={texts} />
      <FilePicker
        onPick={(files) => insertFiles(editor.view, files, editor.state.selection.to, host)}
        open={chooseFiles}
      />
      <Suspense>
        {dialog && (
          <EditorDialogs
            dialog={dialog}
            editor={editor}
            onClose={() => setDialogs((waiting) => waiting.slice(1))}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  );
}

function useHost(texts: MessagesOf<'rich-text'>, open: EditorHost['open'], chooseFiles: () => void) {
  const can = usePermission();
  const upload = useUpload();
  const formats = useFormats();
  const host = useRef<EditorHost>(null as unknown as EditorHost);
  host.current = {
    texts,
    upload: can('assets:write') ? upload : undefined,
    percent: formats.percent,
    open,
    chooseFiles,
    warn: notifyFailure,
  };
  return host;
}

function FilePicker({ onPick, open }: { onPick(files: File[]): void; open: { current: () => void } }) {
  return (
    <FileButton multiple accept="image/*" onChange={onPick}>
      {({ onClick }) => {
        open.current = onClick;
        return null;
      }}
    </FileButton>
  );
}

function Placeholder({ editor, text }: { editor: Editor; text: string }) {
  const isEmpty = useEditorState({ editor, selector: ({ editor }) => editor.isEmpty });
  return isEmpty ? (
    <div className="rich-text-placeholder" aria-hidden>
      {text}
    </div>
  ) : null;
}

function isTextSelected({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state;
  const isText = selection.$from.parent.isTextblock && !selection.$from.parent.type.spec.code;
  return (
    editor.isFocused &&
    isText &&
    !selection.empty &&
    editor.state.doc.textBetween(selection.from, selection.to) !== ''
  );
}

/** Mod-K links selected text, as in other editors. Without a selection, it opens the commands of the dashboard. */
function shortcuts(openLink: () => void, focusToolbar: () => void) {
  return Extension.create({
    name: 'shortcuts',
    addKeyboardShortcuts() {
      return {
        'Mod-k': () => {
          if (this.editor.state.selection.empty) return false;
          openLink();
          return true;
        },
        'Alt-F10': () => {
          focusToolbar();
          return true;
        },
      };
    },
  });
}
