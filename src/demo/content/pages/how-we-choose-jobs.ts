import type { DemoPage } from '../page.ts';

export const howWeChooseJobs: DemoPage = {
  kind: 'page',
  title: 'How we choose jobs',
  slug: 'how-we-choose-jobs',
  status: 'published',
  publishedDaysAgo: 160,
  author: null,
  cover: 'contours',
  ogImage: null,
  metaTitle: null,
  metaDescription: 'What we check before a job stays on the board, what we turn down, and how to object.',
  customFields: { show_in_menu: true, menu_title: 'Our rules', menu_position: 3 },
  content: () => `
<p>Every job that is posted here appears at once, and one of us reads it within two working days. Most stay as they
are. This page says what we look for, so that nobody has to guess.</p>

<h2>What stays</h2>
<ul>
  <li><p>Paid work for somebody in particular: a position, a project, an apprenticeship.</p></li>
  <li><p>A company or a person who can be found and asked.</p></li>
  <li><p>A text that is about <em>this</em> job. Copies are fine if the jobs are copies too.</p></li>
</ul>

<h2>What goes</h2>
<table>
  <tr><th><p>We find</p></th><th><p>We do</p></th></tr>
  <tr><td><p>A fee for applicants, however small</p></td><td rowspan="2"><p>take it down at once and tell you</p></td></tr>
  <tr><td><p>Pay below the law of the place</p></td></tr>
  <tr><td><p>“Only women”, “only under 35”, and their relatives</p></td><td><p>ask for the reason; there hardly ever is one</p></td></tr>
  <tr><td><p>The same job in thirty towns</p></td><td><p>keep one, and write to you</p></td></tr>
  <tr><td><p>A missing salary</p></td><td><p>nothing, but it sinks in the list of people who filter by pay</p></td></tr>
</table>

<h2>Frequent questions</h2>
<h3>Can a company pay to stay?</h3>
<p>No. A company can pay to be <strong>seen</strong>: highlighted and pinned jobs are marked as such. The rules
above are the same for all.</p>

<h3>Do you check whether the pay is right?</h3>
<p>We check that it is possible. A yearly salary of 25 is an hourly wage in the wrong field, and we ask. Whether an
offer is generous, our <a href="/blog/how-to-read-a-salary-range">guide to salary ranges</a> helps you to judge.</p>

<h3>Why did a job disappear that I wanted to apply for?</h3>
<p>Because it was filled, because its time was over, or because of this page. In the first two cases the company may
still answer; try.</p>

<h3>I have found something odd.</h3>
<p>Please tell us, with the address of the job, at <a href="mailto:odd@board.example">odd@board.example</a>. We write
back what we did about it.</p>

<h2>How to object</h2>
<ol>
  <li><p>Answer the message in which we told you. A person reads it.</p></li>
  <li><p>If you disagree with the answer, ask for a second person. There are four of us.</p></li>
  <li><p>What the second person says holds, and goes into a list of decisions, so that the next case is decided
    alike.</p></li>
</ol>
<hr>
<p style="text-align: right"><em>Sample text of a demo board: write your own before you open one.</em></p>`,
};
