import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Tool } from './commands.ts';
import type { Texts } from './texts.ts';

/** The buttons above the text. One tab stop: arrows move between them. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export class Toolbar {
  readonly element = document.createElement('div');
  readonly #buttons: HTMLButtonElement[];
  readonly #tools: Tool[];

  constructor(tools: Tool[], texts: Texts, getView: () => EditorView) {
    this.#tools = tools;
    this.element.className = 'editor-tools';
    this.element.setAttribute('role', 'toolbar');
    this.element.setAttribute('aria-label', texts.toolbar);
    this.#buttons = tools.map((tool, index) => toButton(tool, texts, index === 0));
    this.element.append(...this.#buttons);
    // The text keeps its selection.
    this.element.addEventListener('mousedown', (event) => event.preventDefault());
    this.element.addEventListener('keydown', (event) => this.#move(event));
    for (const [index, button] of this.#buttons.entries())
      button.addEventListener('click', () => {
        const view = getView();
        this.#stopAt(index);
        tools[index]?.run(view.state, view.dispatch, view);
        if (!document.querySelector('dialog[open]')) view.focus();
      });
  }

  focus(): void {
    this.#buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  }

  update(state: EditorState): void {
    for (const [index, tool] of this.#tools.entries()) {
      const button = this.#buttons[index];
      if (!button) continue;
      if (tool.isOn) button.setAttribute('aria-pressed', String(tool.isOn(state)));
      // A disabled button would lose the focus.
      button.setAttribute('aria-disabled', String(!tool.isOn?.(state) && !tool.run(state)));
    }
  }

  #move(event: KeyboardEvent): void {
    const at = this.#buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = this.#buttons.length - 1;
    const isRtl = getComputedStyle(this.element).direction === 'rtl';
    const steps: Record<string, number> = {
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: at === last ? 0 : at + 1,
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#stopAt(next);
    this.#buttons[next]?.focus();
  }

  #stopAt(index: number): void {
    for (const [n, button] of this.#buttons.entries()) button.tabIndex = n === index ? 0 : -1;
  }
}

function toButton({ name, sign, keys }: Tool, texts: Texts, isFirst: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = isFirst ? 0 : -1;
  button.textContent = sign;
  button.dataset.tool = name;
  button.title = texts[name];
  button.setAttribute('aria-label', texts[name]);
  if (keys) button.setAttribute('aria-keyshortcuts', keys);
  return button;
}
