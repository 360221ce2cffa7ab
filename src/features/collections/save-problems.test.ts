import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../test/jobs.ts';

const minimal = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };

describe('what is wrong is told with its place', () => {
  const field = { name: 'a', type: 'text' };
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a slug with capitals', { slug: 'Partners' }, ['/slug']],
    ['a slug that begins with a digit', { slug: '1a' }, ['/slug']],
    ['an empty slug', { slug: '' }, ['/slug']],
    ['a slug with a line break', { slug: 'a\n' }, ['/slug']],
    ['a slug that is none', { slug: 7 }, ['/slug']],
    ['a blank name', { name: ' \t' }, ['/name']],
    ['a name that is null', { name: null }, ['/name']],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, ['/description']],
    ['an unknown visibility', { visibility: 'secret' }, ['/visibility']],
    ['a visibility that is null', { visibility: null }, ['/visibility']],
    [
      'an entitlement of 501 characters',
      { required_entitlement: 'x'.repeat(501) },
      ['/required_entitlement'],
    ],
    ['a field of the request that is none', { color: 'blue' }, ['/color']],
    ['what the answer has and the request has not', { id: 'x', updated_at: 'x' }, ['/id', '/updated_at']],
    ['a schema that is an object', { schema: {} }, ['/schema']],
    ['a schema that is a text', { schema: 'name' }, ['/schema']],
    ['a schema that is null', { schema: null }, ['/schema']],
    ['a field that is null', { schema: [null] }, ['/schema/0']],
    ['a field that is a list', { schema: [field, []] }, ['/schema/1']],
    ['an unknown type', { schema: [{ name: 'a', type: 'file' }] }, ['/schema/0/type']],
    ['a type of another kind', { schema: [{ name: 'a', type: 'constructor' }] }, ['/schema/0/type']],
    ['a doubled name', { schema: [field, { name: 'b', type: 'text' }, field] }, ['/schema/2/name']],
    ['an odd name', { schema: [{ name: 'a b', type: 'text' }] }, ['/schema/0/name']],
    ['a name that is the prototype', { schema: [{ name: '__proto__', type: 'text' }] }, ['/schema/0/name']],
    ['a select without options', { schema: [{ name: 'a', type: 'select' }] }, ['/schema/0/options']],
    ['min over max', { schema: [{ name: 'a', type: 'number', min: 2, max: 1 }] }, ['/schema/0/min']],
    [
      'a default that its own field refuses',
      { schema: [{ name: 'a', type: 'select', options: ['x'], default: 'y' }] },
      ['/schema/0/default'],
    ],
    ['rules that are a text', { rules: 'auto' }, ['/rules']],
    ['rules that are null', { rules: null }, ['/rules']],
    ['an unknown rule', { rules: { color: 1 } }, ['/rules/color']],
    ['a moderation that is none', { rules: { moderation: 'none' } }, ['/rules/moderation']],
    ['a direction that is none', { rules: { sort_dir: 'up' } }, ['/rules/sort_dir']],
    ['a switch that is a text', { rules: { allow_public_submit: 'yes' } }, ['/rules/allow_public_submit']],
    ['an order that is no text', { rules: { sort_by: 1 } }, ['/rules/sort_by']],
    ['an order by what is no field', { rules: { sort_by: 'color' } }, ['/rules/sort_by']],
    ['an order by no name', { rules: { sort_by: '' } }, ['/rules/sort_by']],
    ['an order with a hyphen', { rules: { sort_by: '-created_at' } }, ['/rules/sort_by']],
    ['an order like a pattern', { rules: { sort_by: '.*' } }, ['/rules/sort_by']],
    ['an order like SQL', { rules: { sort_by: 'created_at; DROP TABLE jobs' } }, ['/rules/sort_by']],
    ['an order by the prototype', { rules: { sort_by: '__proto__' } }, ['/rules/sort_by']],
    ['an order by a column of the table', { rules: { sort_by: 'organization_id' } }, ['/rules/sort_by']],
    [
      'an order by a field that has none',
      { schema: [{ name: 'logo', type: 'image' }], rules: { sort_by: 'logo' } },
      ['/rules/sort_by'],
    ],
  ])('%s', async (_, fields, paths) => {
    const organization = await newOrganization();
    const response = await organization.post('/cms', { ...minimal, ...fields });
    expect([...new Set(issuePaths(response))]).toEqual(paths);
    expect((await organization.get('/cms')).body.collections).toEqual([]);
    expect(await eventsOf(organization)).toEqual([]);
  });

  test('all of it at once', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/cms', {
      slug: '-',
      visibility: 'x',
      nonsense: true,
      schema: [{ name: 'a', type: 'select' }, { name: 'a', type: 'number', min: 3, max: 2 }, 7],
      rules: { moderation: 'none', sort_by: 'a', other: 1 },
    });
    expect(issuePaths(response).sort()).toEqual([
      '/name',
      '/nonsense',
      '/rules/moderation',
      '/rules/other',
      '/schema/0/options',
      '/schema/1/min',
      '/schema/1/name',
      '/schema/2',
      '/slug',
      '/visibility',
    ]);
  });

  test('the order too when only the form of the request is wrong besides', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/cms', {
      ...minimal,
      name: ' ',
      rules: { sort_by: 'nothing' },
    });
    expect(issuePaths(response).sort()).toEqual(['/name', '/rules/sort_by']);
  });

  test.each([
    ['null', 'null', ['']],
    ['a list', '[]', ['']],
    ['a text', '"partners"', ['']],
    ['an object without anything', '{}', ['/name', '/schema', '/slug']],
  ])('a body that is %s', async (_, body, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/cms', body)).sort()).toEqual(paths);
  });

  test('no body, one that is cut off, another media type, one of 1 MB', async () => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/cms'))).toEqual(['']);
    expectError(await organization.post('/cms', '{"slug":'), 400, 'invalid_json');
    const plain = { 'content-type': 'text/plain' };
    expectError(await organization.post('/cms', '{}', plain), 415, 'unsupported_media_type');
    const large = { ...minimal, description: 'x'.repeat(1_048_577) };
    expectError(await organization.post('/cms', large), 413, 'payload_too_large');
  });

  test('a __proto__ beside the fields changes no other object', async () => {
    const organization = await newOrganization();
    const body = `{"slug":"a","name":"A","schema":[{"name":"a","type":"text","__proto__":{"required":true}}]}`;
    const response = await organization.post('/cms', body);
    if (response.status === 201) expect(response.body.collection.schema[0].required).toBe(false);
    else expectError(response, 400, 'validation_error');
    expect(({} as { required?: boolean }).required).toBeUndefined();
  });
});
