import type { Command, EditorState } from 'prosemirror-state';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from './schema.ts';
import type { Texts } from './texts.ts';

const { link } = schema.marks;

/** Asks for the URL of a link. The browser's own dialog has the focus meanwhile. */
export class LinkDialog {
  readonly element = document.createElement('dialog');
  readonly #input = document.createElement('input');
  #view: EditorView | undefined;

  constructor(texts: Texts) {
    this.element.className = 'editor-dialog';
    this.element.setAttribute('aria-label', texts.link);
    const label = document.createElement('label');
    label.htmlFor = 'editor-url';
    label.textContent = texts.url;
    this.#input.id = 'editor-url';
    // As text, so that pilots.example is enough.
    this.#input.type = 'text';
    this.#input.inputMode = 'url';
    this.#input.maxLength = 2048;
    const field = document.createElement('p');
    field.className = 'field';
    field.append(label, this.#input);
    const buttons = document.createElement('p');
    buttons.className = 'buttons';
    buttons.append(
      this.#toButton(texts.apply, () => this.#apply()),
      this.#toButton(texts.remove, () => this.#change('')),
      this.#toButton(texts.cancel, () => this.#close()),
    );
    this.element.append(field, buttons);
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // The form of the page is a parent of this dialog.
      event.preventDefault();
      this.#apply();
    });
    this.element.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#close();
    });
  }

  /** Opens the dialog, for a selection or for the link at the cursor. */
  readonly open: Command = (state, dispatch, view) => {
    if (state.selection.empty && !findLink(state)) return false;
    if (!dispatch || !view) return true;
    this.#view = view;
    this.#input.value = findLink(state)?.href ?? '';
    this.element.showModal();
    this.#input.focus();
    return true;
  };

  #apply(): void {
    const typed = this.#input.value.trim();
    const hasScheme = /^(https?:|mailto:|tel:|\/|#)/i.test(typed);
    this.#change(
      typed === '' || hasScheme ? typed : typed.includes('@') ? `mailto:${typed}` : `https://${typed}`,
    );
  }

  #change(href: string): void {
    const view = this.#view;
    if (view) {
      const { selection, tr } = view.state;
      const range = selection.empty ? findLink(view.state) : selection;
      if (range) {
        tr.removeMark(range.from, range.to, link);
        if (href !== '') tr.addMark(range.from, range.to, link.create({ href }));
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, range.to)));
      }
    }
    this.#close();
  }

  /** Returns the focus at once. The event of the end comes a moment later, when the focus may be elsewhere. */
  #close(): void {
    this.element.close();
    this.#view?.focus();
  }

  #toButton(label: string, run: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button plain';
    button.textContent = label;
    button.addEventListener('click', run);
    return button;
  }
}

/** The range of the link at the start of the selection. */
function findLink({
  selection: { $from },
}: EditorState): { from: number; to: number; href: string } | undefined {
  const mark = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  const { parent } = $from;
  let from = $from.index();
  while (from > 0 && mark.isInSet(parent.child(from - 1).marks)) from--;
  let to = $from.index();
  while (to < parent.childCount && mark.isInSet(parent.child(to).marks)) to++;
  const start = $from.start();
  const offset = (index: number) => {
    let size = 0;
    for (let n = 0; n < index; n++) size += parent.child(n).nodeSize;
    return start + size;
  };
  return { from: offset(from), to: offset(to), href: mark.attrs.href };
}
