import type { DemoPage } from '../page.ts';

export const privacyAndImprint: DemoPage = {
  kind: 'page',
  title: 'Privacy and imprint',
  slug: 'privacy-and-imprint',
  status: 'published',
  publishedDaysAgo: 190,
  author: null,
  cover: null,
  ogImage: null,
  metaTitle: null,
  metaDescription:
    'A sample of the legal page that a job board needs in many countries. Not to be used as it is.',
  customFields: { show_in_menu: false, show_in_footer: true, review_every_months: 6 },
  content: () => `
<p style="text-align: center"><strong><span style="color: #c9493b">This is a sample. Replace it before you open a
board of your own, and let somebody look at it who knows your law.</span></strong></p>

<h1>Part A: Privacy</h1>
<h2>1. Who is responsible</h2>
<p>Corkboard Demo<br>1 Pinboard Lane<br>Anytown<br><a href="mailto:privacy@board.example">privacy@board.example</a></p>

<h2>2. What we keep</h2>
<h3>2.1 When you only read</h3>
<p style="text-align: justify">You can read this board without an account and without telling us who you are. We count
how often a page is opened, because companies want to know whether their advert was seen. For that we need to
tell visitors apart for one day, and we do it without storing your address and without cookies.</p>
<h4>2.1.1 The daily number</h4>
<p>From your address, the kind of your browser and a secret that is new each day, a number is computed. Tomorrow the
same visit gives another number, and yesterday’s secret is gone.</p>
<h5>(a) What is stored with it</h5>
<ul>
  <li><p>the page and the time, rounded to the hour;</p></li>
  <li><p>the site that led you here, as a name without a path;</p></li>
  <li><p>whether the screen was small or large.</p></li>
</ul>
<h6>Note on (a)</h6>
<p>Visits by programs that say that they are programs are not counted.</p>
<h5>(b) How long</h5>
<p>The single rows for 90 days. Sums for a day stay, since nobody can be found in them.</p>
<h4>2.1.2 Logs</h4>
<p>The server notes each request without the address and without what was searched for, to find faults.</p>

<h3>2.2 When you have an account</h3>
<table>
  <tr><th><p>What</p></th><th><p>Why</p></th><th><p>Until</p></th></tr>
  <tr><td><p>Name and e-mail address</p></td><td><p>to recognise you and to write to you</p></td><td rowspan="2"><p>you delete the account</p></td></tr>
  <tr><td><p>Saved searches</p></td><td><p>to send you new jobs</p></td></tr>
  <tr><td><p>Payments</p></td><td><p>the tax law wants it</p></td><td><p>the law allows us to forget them</p></td></tr>
</table>

<h2>3. Others who take part</h2>
<p>Videos and maps inside our texts come from their makers’ servers. Your browser asks those servers for them, and
they learn your address. Where there is a version that keeps no cookies, we use that one.</p>

<h2>4. Your rights</h2>
<p>Ask us what we know about you, have it corrected, taken along or deleted. A message without any form is enough.
If you are not content with our answer, there is an authority for you to ask.</p>

<hr>
<h1>Part B: Imprint</h1>
<p>Corkboard Demo is run by nobody, from nowhere, since everything on it is invented.</p>
<p>Responsible for the texts: the four authors, each for their own.<br>Telephone: <a href="tel:+15550100">+1 555 0100</a></p>`,
};
