import type { DemoPage } from '../page.ts';

export const about: DemoPage = {
  kind: 'page',
  title: 'About this board',
  slug: 'about',
  status: 'published',
  publishedDaysAgo: 190,
  author: null,
  cover: 'hills',
  ogImage: 'hills',
  metaTitle: 'About Corkboard Demo',
  metaDescription: 'Who runs this board, what it is for, and why every job and company on it is invented.',
  customFields: { show_in_menu: true, menu_title: 'About', menu_position: 1 },
  content: (image) => `
<p>Corkboard Demo is a job board that was filled by a program. Its two thousand jobs, three hundred companies and four
authors do not exist. Everything else is real: the searches, the pages, the pictures and the software under
them, which you can run yourself.</p>

<h2>Why a board of inventions?</h2>
<p>An empty board says little, and a board with other people’s jobs would not be ours to give away. So the companies
here have names, towns and trades that fit together, and addresses under <code>.example</code>, which lead
nowhere. Try what you like: search, filter, delete half of it. Nobody waits for an answer.</p>
<img src="${image('slopes-at-dusk')}" alt="Violet hills one behind the other under a pale setting sun" title="Drawn by the same program as all pictures here">
<p style="text-align: center"><em>The pictures are computed too, pixel by pixel.</em></p>

<h2>What a board should do</h2>
<ol>
  <li><p><strong>Show the work first.</strong> Title, place, pay and hours stand at the top of every job.</p></li>
  <li><p><strong>Forget nothing that matters, keep nothing that does not.</strong> Views are counted without
    cookies.</p></li>
  <li><p><strong>End.</strong> A job that is over disappears on its day.</p></li>
</ol>
<blockquote><p>The cork boards in a community hall still work: somebody pins up a card, somebody else tears off a
number. All the rest is decoration, and should be quick.</p></blockquote>

<h2>The people who write here</h2>
<p>Ines reads adverts so that you need not. Tomasz helps companies to write them. Mei has worked from seven
countries and keeps a list of their holidays. Jonah counts. All four are made up, and all four would like to hear
from you.</p>
<p>Go on with <a href="/how-we-choose-jobs">how we choose jobs</a>, with the page <a href="/for-employers">for
employers</a>, or straight to <a href="/jobs" title="All jobs of the demo">the jobs</a>.</p>`,
};
