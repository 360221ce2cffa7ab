import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, type TestResponse } from '../../../../test/app.ts';
import { eventsOf, expectError } from '../../../../test/jobs.ts';
import { patchPage, postPage, readPage, revisionsOf } from '../../../../test/pages.ts';

const paragraph = (text: string) => ({
  type: 'paragraph',
  attrs: { textAlign: null },
  content: [{ type: 'text', text }],
});

const everything = [
  '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<p style="text-align: center">a<br>b <strong>c</strong><em>d</em><s>e</s><code>f</code></p>',
  '<ul><li><p>g</p><ol><li><p>h</p></li></ol></li></ul><blockquote><p>i</p></blockquote>',
  '<pre><code class="language-ts">const j = 1 &lt; 2;</code></pre><hr>',
  '<p><a href="https://x.example/">k</a> <span style="color: #ff0000">l</span></p>',
  '<table><tbody><tr><th colspan="2"><p>m</p></th></tr><tr><td rowspan="1"><p>n</p></td><td><p>o</p></td></tr></tbody></table>',
  '<div data-youtube-video><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>',
  '<iframe src="https://player.example/v" width="600" height="400"></iframe>',
  '<img src="http://boards.localhost:3000/assets/x.jpg" alt="p">',
].join('');

describe('the content of a page', () => {
  it('is the same when sent as HTML, as text, as a TipTap document and as its JSON', async () => {
    const organization = await newOrganization();
    const document = { type: 'doc', content: [paragraph('Guide ships.')] };
    for (const content of ['<p>Guide ships.</p>', 'Guide ships.', document, JSON.stringify(document)]) {
      const page = await postPage(organization, { content });
      expect(page).toMatchObject({
        content: document,
        content_html: '<p>Guide ships.</p>',
        content_text: 'Guide ships.',
      });
    }
  });

  it('may have every element, and does not change when any form of it is sent again', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { content: everything });
    for (const name of 'h1 h2 h6 br strong em s code ul ol li blockquote pre hr a span table th td iframe img'.split(
      ' ',
    )) {
      expect(page.content_html).toContain(`<${name}`);
    }
    for (const content of [page.content_html, page.content, JSON.stringify(page.content)]) {
      expect(await patchPage(organization, page.id, { content })).toEqual(page);
    }
    expect(await revisionsOf(organization, page.id)).toEqual([]);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('may be empty, and is then returned as an empty string', async () => {
    const organization = await newOrganization();
    for (const content of ['', ' ', '<p></p>', { type: 'doc', content: [] }]) {
      const page = await postPage(organization, { content });
      expect([page.content_html, page.content_text]).toEqual(['', '']);
      expect(await patchPage(organization, page.id, { content: page.content_html })).toEqual(page);
    }
  });

  it('is replaced in full', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { content: '<p>A</p><p>B</p>' });
    const changed = await patchPage(organization, page.id, { content: '<p>C</p>' });
    expect(changed.content_html).toBe('<p>C</p>');
    expect(await readPage(organization, page.id)).toEqual(changed);
  });

  it('loses unsupported elements and keeps their text', async () => {
    const organization = await newOrganization();
    const content =
      '<script>alert(1)</script><style>p{}</style><form><p onclick="x()">Guide <u>ships</u></p></form><video src="x"></video>';
    expect((await postPage(organization, { content })).content_html).toBe('<p>Guide ships</p>');
  });

  it('loses javascript: in every attribute of HTML', async () => {
    const organization = await newOrganization();
    const js = 'java&#9;script:alert(1)';
    const content = `<p><a href="${js}">a</a><a href="javascript:alert(1)">b</a><span style="color:expression(javascript:alert(1))">c</span></p><img src="${js}"><img src="JAVASCRIPT:alert(1)"><iframe src="${js}"></iframe><div data-youtube-video><iframe src="${js}"></iframe></div><blockquote cite="${js}"><p style="background:url(javascript:alert(1))">d</p></blockquote>`;
    const page = await postPage(organization, { content });
    expect(JSON.stringify(page)).not.toMatch(/javascript/i);
    expect(page.content_text).toContain('d');
  });

  it.each<[string, object, string]>([
    [
      'link',
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      },
      '/content/content/0/content/0/marks/0/attrs/href',
    ],
    ['image', { type: 'image', attrs: { src: 'javascript:alert(1)' } }, '/content/content/0/attrs/src'],
    ['frame', { type: 'iframe', attrs: { src: 'javascript:alert(1)' } }, '/content/content/0/attrs/src'],
    ['video', { type: 'youtube', attrs: { src: 'javascript:alert(1)' } }, '/content/content/0/attrs/src'],
    ['unknown node', { type: 'pricingTable' }, '/content/content/0/type'],
    ['unknown attribute', { type: 'paragraph', attrs: { onclick: 'x' } }, '/content/content/0/attrs/onclick'],
    [
      'colspan',
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 1_000_000_000 }, content: [{ type: 'paragraph' }] },
            ],
          },
        ],
      },
      '/content/content/0/content/0/content/0/attrs/colspan',
    ],
    [
      'own host',
      { type: 'iframe', attrs: { src: 'https://boards.localhost:3000/' } },
      '/content/content/0/attrs/src',
    ],
  ])('with an invalid document is rejected with the path: %s', async (_, node, path) => {
    const organization = await newOrganization();
    const document = { type: 'doc', content: [node] };
    for (const content of [document, JSON.stringify(document)]) {
      const response = await expectRejected(organization, content, 'invalid_content');
      expect(response.body.error.details.issues).toEqual([
        { path, message: expect.not.stringContaining(' at ') },
      ]);
      expect(response.body.error.message).toContain(path);
    }
  });

  it('is rejected when it is an object but not a document', async () => {
    const organization = await newOrganization();
    for (const content of [{}, { type: 'paragraph' }, { html: '<p>a</p>' }]) {
      const response = await expectRejected(organization, content, 'invalid_content');
      expect(response.body.error.details.issues[0].path).toBe('/content');
    }
  });

  it('with NUL or an unpaired surrogate is rejected, also in the text of a document', async () => {
    const organization = await newOrganization();
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00']) {
      for (const content of [text, `<p>${text}</p>`, { type: 'doc', content: [paragraph(text)] }]) {
        const response = await expectRejected(organization, content, 'validation_error');
        expect(response.body.error.details.issues[0].path).toMatch(/^\/content/);
      }
      const hidden = JSON.stringify({ type: 'doc', content: [paragraph(text)] });
      const response = await expectRejected(organization, hidden, 'invalid_content');
      expect(response.body.error.details.issues[0].path).toBe('/content/content/0/content/0/text');
    }
  });

  it('with 10,000 nested elements is rejected', async () => {
    const organization = await newOrganization();
    const response = await expectRejected(organization, `${'<div>'.repeat(10_000)}x`, 'content_too_complex');
    expect(response.body.error.details.issues[0].path).toBe('/content');
    await expectRejected(organization, '<blockquote>'.repeat(10_000), 'content_too_complex');
    let node: object = paragraph('x');
    for (let depth = 0; depth < 150; depth++) node = { type: 'blockquote', content: [node] };
    const document = { type: 'doc', content: [node] };
    await expectRejected(organization, JSON.stringify(document), 'content_too_complex');
    await expectRejected(organization, document, 'validation_error');
  });

  it('with a colspan of a billion has no span above 100', async () => {
    const organization = await newOrganization();
    const content = '<table><tr><td colspan="1000000000" rowspan="1000000000">a</td></tr></table>';
    const response = await organization.post('/pages', { title: 'A', content });
    expect([200, 201, 400]).toContain(response.status);
    const spans = [...response.text.matchAll(/(?:col|row)span\\?"[:=]\\?"?(\d+)/g)].map(([, span]) =>
      Number(span),
    );
    expect(spans.filter((span) => span > 100)).toEqual([]);
  });

  it('of 600 kB is rejected, and of 512 kB accepted', async () => {
    const organization = await newOrganization();
    const response = await expectRejected(
      organization,
      `<p>${'x'.repeat(600_000)}</p>`,
      'content_too_complex',
    );
    expect(response.body.error.message).toContain('512 kB');
    const longest = `<p>${'x'.repeat(512 * 1024 - 7)}</p>`;
    expect((await postPage(organization, { content: longest })).content_html).toBe(longest);
  });

  it('of 1.1 MB is rejected with 413', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/pages', { title: 'A', content: 'x'.repeat(1_100_000) });
    expectError(response, 413, 'payload_too_large');
    expect((await organization.get('/pages')).body.data).toEqual([]);
  });

  it('that is invalid in a PATCH leaves the page unchanged', async () => {
    const organization = await newOrganization();
    const page = await postPage(organization, { content: '<p>A</p>' });
    for (const [content, code] of [
      [{ type: 'doc', content: [{ type: 'x' }] }, 'invalid_content'],
      ['<div>'.repeat(10_000), 'content_too_complex'],
      ['<img src="https://elsewhere.example/a.png">', 'external_image'],
    ] as const) {
      expectError(await organization.patch(`/pages/${page.id}`, { title: 'B', content }), 400, code);
    }
    expect(await readPage(organization, page.id)).toEqual(page);
    expect(await revisionsOf(organization, page.id)).toEqual([]);
    expect(await eventsOf(organization)).toHaveLength(1);
  });
});

describe('images in content', () => {
  it('of this service are accepted by URL or path', async () => {
    const organization = await newOrganization();
    const content =
      '<img src="http://boards.localhost:3000/assets/x.jpg?w=640"><img src="/assets/y.png"><img src="HTTP://BOARDS.localhost:3000/assets/z.gif">';
    const page = await postPage(organization, { content });
    expect(page.content_html.match(/src="[^"]*"/g)).toEqual([
      'src="http://boards.localhost:3000/assets/x.jpg?w=640"',
      'src="/assets/y.png"',
      'src="http://boards.localhost:3000/assets/z.gif"',
    ]);
  });

  it('of other hosts are rejected with their URLs, in HTML and in documents', async () => {
    const organization = await newOrganization();
    const urls = [
      'https://elsewhere.example/a.png',
      'http://boards.localhost:3001/assets/x.jpg',
      'http://boards.localhost/assets/x.jpg',
      'http://evil.boards.localhost:3000/assets/x.jpg',
    ];
    const html = `<img src="/assets/y.png">${urls.map((src) => `<p>a</p><img src="${src}">`).join('')}<img src="${urls[0]}">`;
    const document = { type: 'doc', content: urls.map((src) => ({ type: 'image', attrs: { src } })) };
    for (const content of [html, document, JSON.stringify(document)]) {
      const response = await expectRejected(organization, content, 'external_image');
      expect(response.body.error.details).toEqual({ urls });
    }
  });

  it('of another host without a scheme are rejected like those with one', async () => {
    const organization = await newOrganization();
    const response = await expectRejected(
      organization,
      '<p>a</p><img src=" //elsewhere.example/a.png">',
      'external_image',
    );
    expect(response.body.error.details).toEqual({ urls: ['https://elsewhere.example/a.png'] });
  });

  it.each([
    'http://boards.localhost:3000/assets/../api/v1/organization',
    'http://boards.localhost:3000/assets/%2e%2e/api/v1/organization',
    'http://boards.localhost:3000/assets/.%2E/api/v1/organization',
    'http://boards.localhost:3000/assets\\..\\api\\v1\\organization',
    'http://boards.localhost:3000/assets/x/..%2f..%2fapi/v1/organization',
    'http://boards.localhost:3000/assets/x/..%5c..%5capi/v1/organization',
    'http://boards.localhost:3000/assets/%252e%252e/api/v1/organization',
    'http://boards.localhost:3000/assets//boards.localhost/x.png',
    'http://boards.localhost:3000/assetsx/x.png',
    'http://boards.localhost:3000/api/v1/organization',
    '/assets/x/..%2f..%2fapi/v1/organization',
    '/assets//x.png',
  ])('of this host outside the assets path are rejected: %s', async (url) => {
    const organization = await newOrganization();
    await expectRejected(
      organization,
      { type: 'doc', content: [{ type: 'image', attrs: { src: url } }] },
      'external_image',
    );
    await expectRejected(organization, `<img src="${url}">`, 'external_image');
  });

  it('are reported up to 20 URLs', async () => {
    const organization = await newOrganization();
    const urls = Array.from({ length: 25 }, (_, number) => `https://elsewhere.example/${number}.png`);
    const content = urls.map((src) => `<img src="${src}">`).join('');
    const response = await expectRejected(organization, content, 'external_image');
    expect(response.body.error.details).toEqual({ urls: urls.slice(0, 20) });
  });
});

/** Expects that creating a page with this content fails with 400 and stores nothing. */
async function expectRejected(organization: Client, content: unknown, code: string): Promise<TestResponse> {
  const response = await organization.post('/pages', { title: 'A', content });
  expectError(response, 400, code);
  expect((await organization.get('/pages')).body.data).toEqual([]);
  expect(await eventsOf(organization)).toEqual([]);
  return response;
}
