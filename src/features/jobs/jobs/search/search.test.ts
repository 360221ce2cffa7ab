import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { postJob, postJobs, titlesOf } from '../../../../../test/jobs.ts';

describe('search', () => {
  it('matches title, description and company name only', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A anchor' },
      { title: 'B', description: '<h2>Your anchor</h2><p>and more</p>' },
      { title: 'C', company_name: 'Anchor Ltd' },
      {
        title: 'D',
        location: 'Anchor Bay',
        category: 'Anchor',
        job_type: 'anchor',
        source: 'anchor',
        external_id: 'anchor',
        recruiter_name: 'Anchor',
        company_website: 'https://anchor.example',
        how_to_apply: 'anchor@anchor.example',
        form_data: { anchor: 'anchor' },
        slug: 'anchor',
      },
    ]);
    expect(await find(organization, 'anchor')).toEqual(['A anchor', 'B', 'C']);
  });

  it('ignores case and accents', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'Chef Pâtissière', company_name: 'BLÅBÆR' },
      { title: 'Straßenbauer' },
      { title: 'ΠΡΟΣΩΠΙΚΟ' },
      { title: 'Señor Développeur'.normalize('NFD') },
    ]);
    for (const text of ['patissiere', 'PÂTISSIÈRE', 'pa\u0302tissie\u0300re', 'chef blåbær', 'blabaer']) {
      expect(await find(organization, text)).toEqual(['Chef Pâtissière']);
    }
    expect(await find(organization, 'STRASSENBAUER')).toEqual(['Straßenbauer']);
    expect(await find(organization, 'ΠΡΟΣ')).toEqual(['ΠΡΟΣΩΠΙΚΟ']);
    expect(await find(organization, 'Développeur señor')).toHaveLength(1);
  });

  it('matches the beginning of a word, not its middle or end', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'Engineering Manager' }, { title: 'Bioengineer' }]);
    expect(await find(organization, 'engineer')).toEqual(['Engineering Manager']);
    expect(await find(organization, 'e')).toEqual(['Engineering Manager']);
    expect(await find(organization, 'engineerings')).toEqual([]);
    expect(await find(organization, 'bioeng')).toEqual(['Bioengineer']);
  });

  it('requires every word, in any field and order', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'Harbour Pilot', company_name: 'Northsea', description: '<p>Guide ships</p>' },
      { title: 'Harbour Master', company_name: 'Northsea' },
    ]);
    expect(await find(organization, 'ships northsea harbour')).toEqual(['Harbour Pilot']);
    expect(await find(organization, 'north harb')).toEqual(['Harbour Master', 'Harbour Pilot']);
    expect(await find(organization, 'harbour ships trains')).toEqual([]);
    expect(await find(organization, 'harbour harbour, HARBOUR!')).toEqual([
      'Harbour Master',
      'Harbour Pilot',
    ]);
  });

  it('requires quoted words next to each other, complete and in this order', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', description: '<p>You work the night shift.</p>' },
      { title: 'B', description: '<p>Shift by night, night by shift.</p>' },
      { title: 'C', description: '<p>Night shifts</p>' },
      { title: 'D', description: '<p>night</p><p>Shift</p>' },
      { title: 'E', description: '<p>the ni<strong>ght</strong> <em>shift</em></p>' },
    ]);
    expect(await find(organization, '"night shift"')).toEqual(['A', 'D', 'E']);
    expect(await find(organization, '"Night  SHIFT" work')).toEqual(['A']);
    expect(await find(organization, '“night shift”')).toEqual(['A', 'D', 'E']);
    expect(await find(organization, '"night shift')).toEqual(['A', 'D', 'E']);
    expect(await find(organization, 'night shift')).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('requires a single quoted word as a complete word', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'Java Developer' }, { title: 'JavaScript Developer' }]);
    expect(await find(organization, 'java')).toEqual(['Java Developer', 'JavaScript Developer']);
    expect(await find(organization, '"java"')).toEqual(['Java Developer']);
  });

  it('does not match a phrase across two fields', async () => {
    const organization = await newOrganization();
    await postJob(organization, {
      title: 'Night Pilot',
      company_name: 'Shift Works',
      description: '<p>Daily</p>',
    });
    expect(await find(organization, '"pilot shift"')).toEqual([]);
    expect(await find(organization, '"works daily"')).toEqual([]);
    expect(await find(organization, '"pilot daily"')).toEqual([]);
    expect(await find(organization, '"night pilot" "shift works"')).toEqual(['Night Pilot']);
  });

  it('distinguishes C, C++ and C#', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: '1 C developer' },
      { title: '2 C++ developer' },
      { title: '3 C# developer' },
      { title: '4 Node.js/.NET developer' },
      { title: '5 Cobol developer' },
    ]);
    expect(await find(organization, 'C++')).toEqual(['2 C++ developer']);
    expect(await find(organization, 'c#')).toEqual(['3 C# developer']);
    expect(await find(organization, '"C"')).toEqual(['1 C developer']);
    expect(await find(organization, 'c')).toHaveLength(4);
    for (const text of ['Node.js', 'node js', 'node', '"node.js"', '.net', '"node js net"']) {
      expect(await find(organization, text)).toEqual(['4 Node.js/.NET developer']);
    }
  });

  it('matches the text of a description and not its markup', async () => {
    const organization = await newOrganization();
    await postJob(organization, {
      title: 'Pilot',
      description: `<h2 class="visiblenot">Tasks</h2><p style="text-align: center">R&amp;D caf&eacute; &lt;b&gt; 5&nbsp;km
        <a href="https://hiddenhost.example/zebra" title="giraffe" target="_blank">link</a> ove<strong>rall</strong>
        one<br>two</p><ul><li>three</li><li>four</li></ul><pre><code class="language-rust">let mut x</code></pre>
        <p><span style="color: #ff0000">Red</span></p><script>evilscript()</script><img src="https://a.example/walrus.png" alt="seal">`,
    });
    for (const text of [
      'tasks',
      'R&D',
      'café',
      '"5 km"',
      'link',
      'overall',
      'one',
      'two',
      '"three four"',
      'mut',
      'red',
    ]) {
      expect(await find(organization, text), text).toEqual(['Pilot']);
    }
    for (const text of [
      'visiblenot',
      'center',
      'amp',
      'nbsp',
      'eacute',
      'hiddenhost',
      'zebra',
      'giraffe',
      'href',
      'noopener',
      'nofollow',
      'blank',
      'strong',
      'rall',
      'onetwo',
      'language',
      'rust',
      'span',
      'rgb',
      'evilscript',
      'walrus',
    ]) {
      expect(await find(organization, text), text).toEqual([]);
    }
  });

  it('finds Japanese and Chinese words as character sequences in text without spaces', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', description: '<p>東京都でサーバーエンジニアを募集しています。</p>' },
      { title: 'B', description: '<p>京東で働く。アジニンエ</p>' },
      { title: 'C', description: '<p>我们在上海招聘软件工程师</p>' },
      { title: 'D', description: '<p>ーバーサ</p>' },
    ]);
    expect(await find(organization, '東京')).toEqual(['A']);
    expect(await find(organization, '京東')).toEqual(['B']);
    expect(await find(organization, 'エンジニア')).toEqual(['A']);
    expect(await find(organization, 'ｴﾝｼﾞﾆｱ')).toEqual(['A']);
    expect(await find(organization, 'サーバー')).toEqual(['A']);
    expect(await find(organization, '上海 工程师')).toEqual(['C']);
    expect(await find(organization, '工程')).toEqual(['C']);
    expect(await find(organization, '京')).toEqual(['A', 'B']);
  });

  it('finds nothing for punctuation and for spaces', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: 'A' });
    for (const text of ['!!!', '-', '""', '🛳', '& | !', '***', "'", '   ']) {
      expect(await find(organization, text), text).toEqual([]);
    }
  });

  it('treats tsquery operators as text', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'A cat' }, { title: 'B dog' }, { title: 'C cat dog' }]);
    expect(await find(organization, 'cat | dog')).toEqual(['C cat dog']);
    expect(await find(organization, '!cat')).toEqual(['A cat', 'C cat dog']);
    expect(await find(organization, 'cat <-> dog')).toEqual(['C cat dog']);
    expect(await find(organization, 'cat & !dog')).toEqual(['C cat dog']);
    expect(await find(organization, 'cat:*')).toEqual(['A cat', 'C cat dog']);
    expect(await find(organization, "cat' | 'dog")).toEqual(['C cat dog']);
  });

  it('finds a job by its new words and not by its old ones', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, {
      title: 'Stoker',
      company_name: 'Steamers',
      description: '<p>Coal</p>',
    });
    await organization.patch(`/jobs/${job.id}`, {
      title: 'Electrician',
      company_name: 'Sparks',
      description: '<p>Wires</p>',
    });
    for (const text of ['stoker', 'steamers', 'coal'])
      expect(await find(organization, text), text).toEqual([]);
    for (const text of ['electrician', 'sparks', 'wires'])
      expect(await find(organization, text)).toHaveLength(1);
    await organization.patch(`/jobs/${job.id}`, { company_name: null, description: null });
    for (const text of ['sparks', 'wires']) expect(await find(organization, text)).toEqual([]);
    await organization.delete(`/jobs/${job.id}`);
    expect(await find(organization, 'electrician')).toEqual([]);
  });

  it('never finds another organization’s jobs', async () => {
    const otherOrganization = await newOrganization();
    await postJob(otherOrganization, { title: 'Secret Pilot', description: '<p>hush</p>' });
    const organization = await newOrganization();
    const { organizationId } = otherOrganization.scope;
    for (const text of ['secret', '"secret pilot"', 'hush', `${organizationId.toString(36)}:secret`]) {
      expect(await find(organization, text)).toEqual([]);
    }
    expect(await find(otherOrganization, 'hush')).toEqual(['Secret Pilot']);
  });

  it('combines with the other filters, the order and the pages', async () => {
    const organization = await newOrganization();
    await postJobs(
      organization,
      Array.from({ length: 30 }, (_, number) => ({
        title: `Pilot ${String(number).padStart(2, '0')}`,
        is_remote: number % 2 === 0,
        posted_at: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
      })),
    );
    const response = await organization.get('/jobs?search=pilot&is_remote=true&sort=title&per_page=4&page=3');
    expect(response.body.data.map(({ title }: { title: string }) => title)).toEqual([
      'Pilot 16',
      'Pilot 18',
      'Pilot 20',
      'Pilot 22',
    ]);
    expect(response.body.meta.pagination).toMatchObject({ total_items: 15, total_pages: 4, has_more: true });
  });

  it('requires every one of up to 30 words', async () => {
    const organization = await newOrganization();
    const words = Array.from({ length: 30 }, (_, number) => `word${number}x`);
    await postJob(organization, { title: 'A', description: `<p>${words.join(' ')}</p>` });
    expect(await find(organization, words.join(' '))).toEqual(['A']);
    expect(await find(organization, [...words.slice(1), 'absent'].join(' '))).toEqual([]);
  });

  it('rejects a search of more than 30 words', async () => {
    const organization = await newOrganization();
    const words = Array.from({ length: 31 }, (_, number) => `word${number}x`);
    const response = await organization.get(`/jobs?search=${words.join('+')}`);
    expect(response.status).toBe(400);
    expect(response.body.error.details.issues).toEqual([
      { path: 'search', message: 'must not contain more than 30 words' },
    ]);
  });
});

function find(organization: Client, search: string): Promise<string[]> {
  return titlesOf(organization, { search, sort: 'title' });
}
