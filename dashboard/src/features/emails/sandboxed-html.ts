/**
 * The HTML of an email, for a frame without permissions. The frame has the policy of the dashboard, which forbids style attributes and
 * style elements without its nonce. So the attributes become rules of a style element with the nonce. The color scheme is the chosen
 * one instead of the system's.
 */
export function toSandboxedHtml(html: string, scheme: 'light' | 'dark'): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
  // Before parsing, because the policy holds for parsed documents too. Text cannot match: its quotes and angle brackets are escaped.
  const allowed = html
    .replaceAll(' style="', ' data-css="')
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(':root{color-scheme:light dark}', `:root{color-scheme:${scheme}}`);
  const email = new DOMParser().parseFromString(allowed, 'text/html');
  const rules = [...email.querySelectorAll<HTMLElement>('[data-css]')].map((element, index) => {
    const { css = '' } = element.dataset;
    element.dataset.css = String(index);
    return `[data-css="${index}"]{${css}}`;
  });
  const style = email.createElement('style');
  style.setAttribute('nonce', nonce);
  style.textContent = rules.join('\n');
  // First, because the email's own rules override attributes.
  email.head.prepend(style);
  return `<!doctype html>${email.documentElement.outerHTML}`;
}
