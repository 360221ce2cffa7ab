import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { defaultColors } from './brand.ts';
import { isTooLarge, renderEmail } from './render.tsx';

const brand = {
  name: 'Häfen & <b>Jobs</b>',
  url: 'https://jobs.harbour.example',
  logoUrl: 'https://boards.example/assets/logo.png',
  colors: defaultColors,
};
const template: EmailTemplate = {
  name: 'member_sign_in_link',
  description: '',
  sender: 'organization',
  placeholders: {
    link: { description: '', sample: '', isUrl: true },
    name: { description: '', sample: '' },
    nothing: { description: '', sample: '' },
  },
};
const LINK = 'https://jobs.harbour.example/sign-in?token=a&b="c"';

const render = (text: string, values: Record<string, string> = {}, subject = 'Hello') =>
  renderEmail(template, brand, 'de', { subject, text }, { link: LINK, name: 'Mette', ...values });
/** The body between header and footer. */
const textOf = (text: string, values?: Record<string, string>) =>
  render(text, values).text.split('\n\n').slice(1, -1).join('\n\n');
const htmlOf = (text: string, values?: Record<string, string>) =>
  /<\/h1>(.*)<p class="quiet"/s.exec(render(text, values).html)![1];

describe('Markdown of an email', () => {
  test.each([
    ['Hello {{name}},\nwelcome.', 'Hello Mette,\nwelcome.'],
    ['# Welcome\n\nHello', 'Welcome\n\nHello'],
    ['- one\n- **two**', '- one\n- two'],
    ['[Sign in]({{link}})', `Sign in:\n${LINK}`],
    ['Open [the page]({{ link }}).', 'Open [the page]({{ link }}).'],
    ['Open [the page]({{link}}).', `Open the page (${LINK}).`],
    ['Open {{link}}', `Open ${LINK}`],
    ['Hello\n\n{{nothing}} {{nothing}}\n\nBye', 'Hello\n\nBye'],
    ['See https://a.example/?x=1&y=2', 'See https://a.example/?x=1&y=2'],
    ['Write to office@harbour.example', 'Write to office@harbour.example'],
  ])('%j is the text %j', (text, expected) => {
    expect(textOf(text)).toBe(expected.replace('{{ link }}', LINK));
  });

  test('becomes elements with inline styles', () => {
    const html = htmlOf('Hello **{{name}}**\n\n- one\n\n[Sign in]({{link}})');
    expect(html).toMatch(/<p style="[^"]+">Hello <strong>Mette<\/strong><\/p>/);
    expect(html).toMatch(/<ul style="[^"]+"><li>one<\/li><\/ul>/);
    expect(html).toMatch(
      /<a href="https:[^"]+token=a&amp;b=&quot;c&quot;" class="button" style="[^"]+">Sign in<\/a>/,
    );
  });
});

describe('a list of links', () => {
  const item = {
    title: 'Pilot <b>&</b>',
    url: 'https://jobs.harbour.example/jobs/pilot',
    lines: ['Acme', '<i>'],
  };
  const lists = { jobs: [item, { ...item, title: 'Stoker', url: `${item.url}-2`, lines: [] }] };
  const withList: EmailTemplate = {
    ...template,
    placeholders: { jobs: { description: '', sample: '', sampleList: () => [] } },
  };
  const renderList = (text: string) =>
    renderEmail(withList, brand, 'en', { subject: 'New', text }, {}, lists);

  test('has a paragraph for each entry where the placeholder is alone', () => {
    const { text, html } = renderList('Hello\n\n{{jobs}}\n\nBye');
    expect(text).toContain(
      `Hello\n\nPilot <b>&</b>\n${item.url}\nAcme\n<i>\n\nStoker\n${item.url}-2\n\nBye\n`,
    );
    expect(html).toContain('>Pilot &lt;b&gt;&amp;&lt;/b&gt;</a><br/>Acme<br/>&lt;i&gt;</p>');
    expect(html).toContain(`<a href="${item.url}" class="link title"`);
  });

  test('is a line of titles elsewhere', () => {
    expect(renderList('New: {{jobs}}.').text).toContain('New: Pilot <b>&</b>, Stoker.');
  });
});

describe('hostile input', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<div>\n<script>alert(1)</script>\n</div>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '![a](https://tracker.example/x.png)',
    '<https://a.example> <javascript:alert(1)>',
    '```\n<script>\n```',
    '[a]: javascript:alert(1)\n\n[a]',
    '| a |\n| - |\n| <b>x</b> |',
    '[x](https://a.example/"onmouseover="alert(1))',
  ])('%j makes no markup of its own', (text) => {
    const html = htmlOf(text)!;
    expect(html).not.toMatch(/<(?!\/?(p|a|br|ul|li|strong|em|h2)\b)/);
    expect(html).not.toMatch(/href="(?!https:\/\/)/);
    expect(html).not.toMatch(/<[^>]*\s(on\w+|src)=/);
  });

  test('in values is text, even if it looks like Markdown or a placeholder', () => {
    const name = '**x** [a](https://evil.example) <b> {{link}} https://evil.example\n\n# y';
    expect(textOf('Hello {{name}}', { name })).toBe(
      'Hello **x** [a](https://evil.example) <b> {{link}} https://evil.example # y',
    );
    expect(htmlOf('Hello {{name}}', { name })).not.toMatch(/<(a|b|strong)\b/);
  });

  test('in the name of the board is text', () => {
    expect(render('Hello').html).toContain('Häfen &amp; &lt;b&gt;Jobs&lt;/b&gt;</h1>');
  });

  test('in the subject stays on one line', () => {
    expect(render('x', { name: 'A\r\nBcc: b@c.example' }, 'For {{name}} of {{board}}').subject).toBe(
      'For A Bcc: b@c.example of Häfen & <b>Jobs</b>',
    );
  });

  test('of the largest size renders in bounded time', async () => {
    const repeated = ['[', '*', '{{', '- ', '> ', '<', '`', '**a', '![', '~~', '1. ', '[a]('];
    const nested = [
      ['- ', ''],
      ['*_', '_*'],
      ['**', '**'],
      ['[', '](https://a.example)'],
      ['~~_', '_~~'],
      ['> - ', ''],
    ].map(([open = '', close = '']) => {
      const count = Math.floor(4_990 / (open.length + close.length));
      return `${open.repeat(count)}x${close.repeat(count)}`;
    });
    for (const text of [...repeated.map((part) => part.repeat(5_000 / part.length)), ...nested]) {
      expect(await measureCpuMs(() => render(text))).toBeLessThan(5_000);
    }
  });
});

describe('the layout', () => {
  test('names the board, shows its logo, and links to it', () => {
    const { html, text } = render('Hello');
    expect(html).toContain('<img src="https://boards.example/assets/logo.png" alt=""');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(text).toBe(`${brand.name}\n\nHello\n\n${brand.name} (https://jobs.harbour.example)\n`);
  });

  test('declares both color schemes, and sets text and background together in each', () => {
    const { html } = render('[Sign in]({{link}})');
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toMatch(/<body class="page" style="[^"]*background-color:#ffffff;color:#1b1c1f"/);
    expect(html).toContain('.page{background-color:#16171a!important;color:#ececee!important}');
    expect(html).toContain('.button{background-color:#14532d!important;color:#ffffff!important}');
  });

  test('has every word of the HTML in the text, in the same order', () => {
    const { html, text } = render(
      '# Ahoy\n\nHello **{{name}}**\n\n- one\n- two\n\n[Sign in]({{link}})\n\nBye',
    );
    const words = html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .split(/\s+/)
      .filter(Boolean);
    let position = 0;
    for (const word of words) {
      const found = text.indexOf(word, position);
      expect({ word, isFound: found >= 0 }).toEqual({ word, isFound: true });
      position = found;
    }
  });

  test('takes 2 kB, and an email above 40 kB is recognized', () => {
    expect(Buffer.byteLength(render('Hello').html)).toBeLessThan(2_200);
    expect(isTooLarge({ html: 'x'.repeat(40_960) })).toBe(false);
    expect(isTooLarge({ html: `${'x'.repeat(40_958)}ä€` })).toBe(true);
  });
});
