import type { PrintedPage } from '../../platform/rich-text/print-html.ts';

/**
 * The declarations that authors chose, as classes of one stylesheet in the head of the page. The policy names its hash, and
 * so needs to allow no `style` attributes.
 */
export class InlineStyles {
  readonly #classes = new Map<string, string>();

  classOf: PrintedPage['classOf'] = (property, value) => {
    const declaration = `${property}:${property === 'color' ? readable(value) : value}`;
    const known = this.#classes.get(declaration);
    if (known) return known;
    const name = `s${this.#classes.size}`;
    this.#classes.set(declaration, name);
    return name;
  };

  /** Undefined: nobody chose any. */
  get text(): string | undefined {
    if (this.#classes.size === 0) return undefined;
    return [...this.#classes].map(([declaration, name]) => `.${name}{${declaration}}`).join('');
  }
}

/**
 * A colour that was chosen on white, or on black, in a lightness that can be read on the paper of each scheme. Where a browser
 * does not know this notation, the text keeps its colour.
 */
function readable(color: string): string {
  return `light-dark(oklch(from ${color} min(l,.52) c h/1),oklch(from ${color} max(l,.74) c h/1))`;
}
