import type { DemoPage } from '../page.ts';
import { quarterFigures } from './quarter-figures.ts';

const { groups, months, remote } = quarterFigures;

const right = (text: string) => `<td><p style="text-align: right">${text}</p></td>`;
const rows = groups.flatMap(({ name, fields }) =>
  fields.map(({ field, months, remote, named, pay }, n) => {
    const head = n === 0 ? `<th rowspan="${fields.length}"><p>${name}</p></th>` : '';
    const figures = [...months, ...remote, named, pay].map((figure) => right(`${figure}`));
    return `<tr>${head}<td><p>${field}</p></td>${figures.join('')}</tr>`;
  }),
);
const sums = [...months, ...remote].map((sum) => right(`<strong>${sum}</strong>`));

export const quarter: DemoPage = {
  kind: 'blog_post',
  title: 'The board in figures: a quarter of a year',
  slug: 'the-board-in-figures',
  status: 'published',
  publishedDaysAgo: 24,
  author: 'Jonah Vestergaard',
  cover: 'quilt',
  ogImage: 'bars',
  metaTitle: null,
  metaDescription:
    'New jobs by field and month, what they pay, and three things that surprised us. With invented figures.',
  customFields: { reading_minutes: 3, topics: ['figures', 'pay'], is_sample_data: true },
  content: (image) => `
<p><strong><span style="color: #c9493b">The figures on this page are made up.</span></strong> They show what a
quarterly report can look like on a board of your own; nothing in them was measured.</p>

<p>Every three months we count: which fields hired, how many adverts named their pay, and how long people looked
before they applied. We count adverts and not people, so a company with ten openings in one advert appears once.</p>

<h2>New jobs by field and month</h2>
<img src="${image('bars')}" alt="Three bars, one a month, for each of five groups of fields; most of them grow from the first month to the third">
<p style="text-align: center"><em>The five groups from the table below, from left to right.</em></p>
<table>
  <tr>
    <th rowspan="2"><p>Group</p></th><th rowspan="2"><p>Field</p></th>
    <th colspan="3"><p style="text-align: center">New jobs</p></th>
    <th colspan="3"><p style="text-align: center">Of these remote</p></th>
    <th rowspan="2"><p>Adverts that name their pay</p></th>
    <th rowspan="2"><p>Middle pay, euros a year</p></th>
  </tr>
  <tr>${'<th><p>1st month</p></th><th><p>2nd month</p></th><th><p>3rd month</p></th>'.repeat(2)}</tr>
  ${rows.join('')}
  <tr><th colspan="2"><p>All</p></th>${sums.join('')}<td colspan="2"><p></p></td></tr>
</table>
<p>“Middle pay” is the median of the adverts that name a salary: half of them offer more, half less. We prefer it to
the average, which a single advert for a surgeon can move.</p>

<h2>What we noticed</h2>
<ol>
  <li><p><strong>Health hires all year.</strong> Its three bars are nearly the same height. Most other groups
    grow from month to month.</p></li>
  <li><p><strong>Warehouses announce early.</strong> Their adverts for the winter peak came up in the first month, not
    in the third.</p></li>
  <li><p><strong>Pay is named where it is expected.</strong> Once a few companies of a field show a range, the
    others follow within weeks. <a href="/blog/how-to-read-a-salary-range">How to read one</a> is a post of its
    own.</p></li>
</ol>

<h2>How we count</h2>
<p>An advert counts in the month in which it was posted. Drafts do not count, repeats of the same job by the same
company count once. Anyone with a key can do the same sum:</p>
<pre><code class="language-bash">curl -H "x-api-key: $KEY" \\
  "https://board.example/api/v1/jobs?posted_within=30d&amp;category=healthcare&amp;per_page=1" \\
  | jq .meta.pagination.total_items</code></pre>
<p>The next report comes in three months. If you miss a figure, write to us, and say what you would decide with
it.</p>`,
};
