import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { HostRef } from './host.ts';

type Change = { add: { id: object; position: number; dom: HTMLElement } } | { remove: object };

const key = new PluginKey<DecorationSet>('uploads');

/** Shows files that are being uploaded at their place in the text. They become images when they have arrived. */
export const Uploads = Extension.create<{ host: HostRef }>({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: { init: () => DecorationSet.empty, apply: applyChange },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

function applyChange(transaction: Transaction, decorations: DecorationSet): DecorationSet {
  const mapped = decorations.map(transaction.mapping, transaction.doc);
  const change = transaction.getMeta(key) as Change | undefined;
  if (change === undefined) return mapped;
  if ('remove' in change) return mapped.remove(findById(mapped, change.remove));
  const { id, position, dom } = change.add;
  return mapped.add(transaction.doc, [Decoration.widget(position, dom, { id, key: String(position) })]);
}

function findById(decorations: DecorationSet, id: object): Decoration[] {
  return decorations.find(undefined, undefined, (spec) => spec.id === id);
}

/** Uploads the images among the files and inserts them at the position, one below the other. */
export function insertFiles(
  view: EditorView,
  files: File[],
  position: number,
  { current: host }: HostRef,
): void {
  const { texts, upload } = host;
  if (!upload) {
    host.warn(texts.upload.forbidden);
    return;
  }
  for (const file of files) {
    if (file.type.startsWith('image/')) void insertFile(view, file, position, { ...host, upload });
    else host.warn(texts.upload.notImage({ name: file.name }));
  }
}

type UploadingHost = HostRef['current'] & { upload: NonNullable<HostRef['current']['upload']> };

async function insertFile(view: EditorView, file: File, near: number, host: UploadingHost): Promise<void> {
  const { texts, upload, percent } = host;
  const image = view.state.schema.nodes.image;
  const position = image && insertPoint(view.state.doc, near, image);
  if (!image || position === null || position === undefined) return;
  const id = {};
  const cancel = new AbortController();
  const { dom, show } = progressBox(texts.upload.cancel, () => cancel.abort());
  show(0, texts.upload.progress({ name: file.name, percent: percent(0) }));
  view.dispatch(view.state.tr.setMeta(key, { add: { id, position, dom } }));
  try {
    const asset = await upload(file, {
      signal: cancel.signal,
      onProgress: (ratio) => show(ratio, texts.upload.progress({ name: file.name, percent: percent(ratio) })),
    });
    if (view.isDestroyed) return;
    const target = positionOf(view.state, id);
    const { tr } = view.state;
    if (target !== undefined) tr.insert(target, image.create({ src: asset.url, alt: asset.alt }));
    view.dispatch(tr.setMeta(key, { remove: id }));
    if (asset.alt === null && target !== undefined) host.open({ kind: 'alt', asset });
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id }));
    if (!cancel.signal.aborted)
      host.warn(
        `${texts.upload.failed({ name: file.name })}. ${error instanceof Error ? error.message : ''}`,
      );
  }
}

/** Undefined if the text around it was deleted in the meantime. */
function positionOf(state: EditorState, id: object): number | undefined {
  return findById(key.getState(state) ?? DecorationSet.empty, id)[0]?.from;
}

function progressBox(cancelLabel: string, onCancel: () => void) {
  const dom = document.createElement('div');
  dom.className = 'upload-box';
  dom.contentEditable = 'false';
  const label = document.createElement('span');
  label.setAttribute('role', 'status');
  const bar = document.createElement('progress');
  bar.max = 1;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '×';
  button.ariaLabel = cancelLabel;
  button.onclick = onCancel;
  dom.append(label, bar, button);
  const show = (ratio: number, text: string) => {
    bar.value = ratio;
    bar.ariaLabel = text;
    label.textContent = text;
  };
  return { dom, show };
}
