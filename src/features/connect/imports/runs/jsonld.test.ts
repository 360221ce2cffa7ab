import { expect, test } from 'vitest';
import { startWebServer } from '../../../../../test/imports/web-server.ts';
import { newImportBoard, runImport } from '../../../../../test/imports.ts';

test('pages with JobPosting data are found by the sitemap, as robots.txt allows', async () => {
  const board = await newImportBoard();
  const pages: Record<string, string> = {};
  const web = await startWebServer((request, response) => {
    const page = pages[request.url ?? ''];
    const type = request.url?.endsWith('.xml')
      ? 'application/xml'
      : request.url === '/robots.txt'
        ? 'text/plain'
        : 'text/html';
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type }).end(page);
  });
  const posting = (title: string) =>
    `<!DOCTYPE html><script type="application/ld+json">${JSON.stringify({
      '@type': 'JobPosting',
      title,
      description: '<p>Guide ships.</p>',
      datePosted: '2026-01-14',
      hiringOrganization: { name: 'Acme' },
      jobLocation: { address: { addressLocality: 'Kiel', addressCountry: 'DE' } },
    })}</script>`;
  const sitemap = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${web.origin}${path}</loc></url>`).join('')}</urlset>`;
  Object.assign(pages, {
    '/robots.txt': 'User-agent: *\nDisallow: /jobs/secret\n',
    '/sitemap.xml': sitemap('/jobs/1', '/jobs/2', '/about'),
    '/jobs/1': posting('Pilot'),
    '/jobs/2': posting('Clerk'),
    '/jobs/secret': posting('Secret'),
  });
  const link = await board.post('/imports/recognize', { url: `${web.origin}/jobs/1` });
  expect(link.body.data).toMatchObject({ source: { kind: 'jsonld' }, jobs: [{ title: 'Pilot' }] });
  const found = await board.post('/imports/recognize', { url: `${web.origin}/sitemap.xml` });
  expect(found.body.data.jobs.map(({ title }: { title: string }) => title)).toEqual(['Pilot', 'Clerk']);
  const created = await board.post('/imports', { name: 'Acme', source: found.body.data.source });
  const importId = created.body.data.id;
  expect(await runImport(board, importId)).toMatchObject({ state: 'done', counts: { created: 2 } });
  const { body } = await board.get('/jobs?sort=title');
  expect(body.data).toMatchObject([
    {
      title: 'Clerk',
      company_name: 'Acme',
      location: 'Kiel, Germany',
      posted_at: '2026-01-14T00:00:00.000Z',
    },
    { title: 'Pilot', how_to_apply: `${web.origin}/jobs/1`, description: '<p>Guide ships.</p>' },
  ]);
  expect(await runImport(board, importId)).toMatchObject({ state: 'done', counts: { unchanged: 2 } });
  pages['/sitemap.xml'] = sitemap('/jobs/1', '/jobs/2', '/jobs/secret');
  const partial = await runImport(board, importId);
  expect(partial).toMatchObject({ state: 'partial', counts: { unchanged: 2, created: 0 } });
  expect(partial.notes[0]?.message).toContain('robots.txt');
  expect(web.requests.map(({ url }) => url)).not.toContain('/jobs/secret');
});
