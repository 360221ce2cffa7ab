import type { DemoPage } from '../page.ts';

export const careerChange: DemoPage = {
  kind: 'blog_post',
  title: 'From the pastry counter to the render farm',
  slug: 'from-pastry-to-animation',
  status: 'published',
  publishedDaysAgo: 71,
  author: 'Jonah Vestergaard',
  cover: 'stairs',
  ogImage: 'stairs',
  metaTitle: 'A career change: from the pastry counter to the render farm',
  metaDescription:
    'Noor made cakes for eleven years. Now she lights animated films. What she kept, what she had to learn, what it cost.',
  customFields: { reading_minutes: 5, topics: ['career change', 'training'], format: 'portrait' },
  content: () => `
<p><em>Noor and her studio are invented, like everything on this demo board. People with a story like hers are not.</em></p>

<p>At half past four in the morning a bakery is the brightest place in town. Noor liked that light before she liked
anything else about the trade: how it lay on glaze, how a cake that looked perfect in the kitchen looked flat behind
the counter. “I spent my first wages on a lamp,” she says. “My boss thought I had lost my mind. Then we sold more
tarts.”</p>

<h2>Eleven years, then a film about a rabbit</h2>
<p>What changed her plans was ten minutes long. A cousin showed her an animated film that had been made with free
software, and whose makers had published everything along with it: the models, the textures, the lamps. She took
the forest apart on her sister’s old computer to see where the morning came from.</p>
<div data-youtube-video>
  <iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" width="640" height="360"></iframe>
</div>
<p style="text-align: center"><em>Big Buck Bunny</em>, by the Blender Foundation, published under a Creative Commons
Attribution licence.</p>
<p>“It was a kitchen,” says Noor. “There was a recipe, and the recipe was open.”</p>

<h2>What she could already do</h2>
<p>On her first application she wrote almost nothing about bread. That was a mistake, as a friend in personnel
told her. Together they turned eleven years into words that a studio understands:</p>
<table>
  <tr><th><p>In the bakery</p></th><th><p>In the studio</p></th></tr>
  <tr><td><p>Forty kinds of pastry ready at six, every day</p></td><td><p>Plans backwards from a fixed hour</p></td></tr>
  <tr><td><p>Showed apprentices a fold until it held</p></td><td><p>Explains by hand, patiently</p></td></tr>
  <tr><td><p>Changed a recipe when the flour changed</p></td><td><p>Finds the one setting that matters</p></td></tr>
  <tr><td><p>Lit the counter</p></td><td><p>Sees why a picture is dull</p></td></tr>
</table>

<h2>What it cost</h2>
<p style="text-align: justify">Two years of evening classes, at first next to early shifts, then next to a part-time
job that paid less. A year in which friends stopped asking how it was going. Twenty-six applications, nineteen
answers, four conversations. She kept a list with three columns, <strong>sent</strong>, <strong>heard</strong> and
<strong>learned</strong>, and made it a rule that the third column was never empty. The offer came from a studio of
fourteen people who needed somebody for lighting, and who noticed that her test scene had been delivered a day
early, labelled, with a note on what she would still improve.</p>

<h3>Her advice</h3>
<ul>
  <li><p>Change <em>one</em> thing at a time: the trade, the town or the hours.</p></li>
  <li><p>Show a small finished piece instead of a large unfinished one.</p></li>
  <li><p>Keep a little of the old work. On Sundays she bakes for the render farm’s night watch, who is a computer
    and has never complained.</p></li>
</ul>`,
};
