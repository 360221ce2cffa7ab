import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { DOMParser, DOMSerializer } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { listTools } from './commands.ts';
import { LinkDialog } from './link-dialog.ts';
import { schema } from './schema.ts';
import type { Texts } from './texts.ts';
import { Toolbar } from './toolbar.ts';

const { nodes, marks } = schema;

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-html]')) openEditor(field);

/** Replaces a field for Markdown by an editor, which sends HTML. Without this script, the field takes Markdown. */
function openEditor(field: HTMLTextAreaElement): void {
  const texts: Texts = JSON.parse(field.dataset.texts ?? '{}');
  const dialog = new LinkDialog(texts);
  const toolbar = new Toolbar(listTools(dialog.open), texts, () => view);
  const place = document.createElement('div');
  place.className = 'editor';
  place.append(toolbar.element, dialog.element);
  field.before(place);
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: parse(field.dataset.html ?? ''),
      plugins: listPlugins(dialog, toolbar),
    }),
    attributes: describe(field),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      toolbar.update(view.state);
    },
  });
  toolbar.update(view.state);
  replace(field, () => print(view.state));
  document.querySelector(`label[for="${field.id}"]`)?.addEventListener('click', () => view.focus());
}

function parse(html: string) {
  const { body } = new window.DOMParser().parseFromString(html, 'text/html');
  return DOMParser.fromSchema(schema).parse(body);
}

function print({ doc }: EditorState): string {
  if (doc.textContent.trim() === '') return '';
  const container = document.createElement('div');
  container.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
  return container.innerHTML;
}

/** The field stays in the form, hidden, and gets the text when the form is sent. */
function replace(field: HTMLTextAreaElement, print: () => string): void {
  field.hidden = true;
  // A browser cannot show its message at a hidden field. The server checks.
  field.required = false;
  const format = document.createElement('input');
  format.type = 'hidden';
  format.name = `${field.name}_format`;
  format.value = 'html';
  field.after(format);
  field.removeAttribute('maxlength');
  field.form?.addEventListener('submit', () => {
    field.value = print();
  });
}

/** What assistive technology needs to know. The label of the field names the text. */
function describe(field: HTMLTextAreaElement): Record<string, string> {
  const label = document.querySelector<HTMLElement>(`label[for="${field.id}"]`);
  if (label) label.id ||= `${field.id}-label`;
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'editor-text prose',
    ...(label && { 'aria-labelledby': label.id }),
    ...(field.required && { 'aria-required': 'true' }),
    ...(field.ariaInvalid && { 'aria-invalid': 'true' }),
  };
}

function listPlugins(dialog: LinkDialog, toolbar: Toolbar) {
  const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
    return true;
  });
  return [
    history(),
    inputRules({
      rules: [
        wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
        wrappingInputRule(/^(\d{1,4})\.\s$/, nodes.orderedList, ([, start]) => ({ start: Number(start) })),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
        textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
      ],
    }),
    keymap({
      'Mod-b': toggleMark(marks.bold),
      'Mod-i': toggleMark(marks.italic),
      'Mod-k': dialog.open,
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Shift-Enter': lineBreak,
      Enter: splitListItem(nodes.listItem),
      // Tab leaves the text, as in every field.
      'Mod-[': liftListItem(nodes.listItem),
      'Alt-F10': () => {
        toolbar.focus();
        return true;
      },
    }),
    keymap(baseKeymap),
  ];
}
