import type { PrintedPage } from '../../platform/rich-text/print-html.ts';

/**
 * Turns the inline styles of authors into classes of one stylesheet in the head. The content security policy allows the element by
 * its hash, so no `style` attributes need to be allowed.
 */
export class InlineStyles {
  readonly #classes = new Map<string, string>();

  classOf: PrintedPage['classOf'] = (property, value) => {
    const declaration = `${property}:${property === 'color' ? toReadableColor(value) : value}`;
    const existing = this.#classes.get(declaration);
    if (existing) return existing;
    const name = `s${this.#classes.size}`;
    this.#classes.set(declaration, name);
    return name;
  };

  /** The stylesheet; undefined when it is empty. */
  get text(): string | undefined {
    if (this.#classes.size === 0) return undefined;
    return [...this.#classes].map(([declaration, name]) => `.${name}{${declaration}}`).join('');
  }
}

/**
 * Limits the lightness of a color, so that it is readable on light and dark backgrounds. Browsers that do not know the syntax
 * ignore it.
 */
function toReadableColor(color: string): string {
  return `light-dark(oklch(from ${color} min(l,.52) c h/1),oklch(from ${color} max(l,.74) c h/1))`;
}
