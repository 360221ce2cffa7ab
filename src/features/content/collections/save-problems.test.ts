import { describe, expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';

const minimal = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };

describe('POST /cms rejects and reports', () => {
  const field = { name: 'a', type: 'text' };
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a slug with capitals', { slug: 'Partners' }, ['/slug']],
    ['a slug that begins with a digit', { slug: '1a' }, ['/slug']],
    ['an empty slug', { slug: '' }, ['/slug']],
    ['a slug with a line break', { slug: 'a\n' }, ['/slug']],
    ['a slug that is a number', { slug: 7 }, ['/slug']],
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
    ['an unknown field of the request', { color: 'blue' }, ['/color']],
    ['fields that only responses have', { id: 'x', updated_at: 'x' }, ['/id', '/updated_at']],
    ['a schema that is an object', { schema: {} }, ['/schema']],
    ['a schema that is a string', { schema: 'name' }, ['/schema']],
    ['a schema that is null', { schema: null }, ['/schema']],
    ['a field that is null', { schema: [null] }, ['/schema/0']],
    ['a field that is a list', { schema: [field, []] }, ['/schema/1']],
    ['an unknown type', { schema: [{ name: 'a', type: 'file' }] }, ['/schema/0/type']],
    [
      'a type with the name of an inherited property',
      { schema: [{ name: 'a', type: 'constructor' }] },
      ['/schema/0/type'],
    ],
    ['a repeated name', { schema: [field, { name: 'b', type: 'text' }, field] }, ['/schema/2/name']],
    ['an invalid name', { schema: [{ name: 'a b', type: 'text' }] }, ['/schema/0/name']],
    ['a name that is the prototype', { schema: [{ name: '__proto__', type: 'text' }] }, ['/schema/0/name']],
    ['a select without options', { schema: [{ name: 'a', type: 'select' }] }, ['/schema/0/options']],
    ['min above max', { schema: [{ name: 'a', type: 'number', min: 2, max: 1 }] }, ['/schema/0/min']],
    [
      'a default that is invalid for its field',
      { schema: [{ name: 'a', type: 'select', options: ['x'], default: 'y' }] },
      ['/schema/0/default'],
    ],
    ['rules that are a string', { rules: 'auto' }, ['/rules']],
    ['rules that are null', { rules: null }, ['/rules']],
    ['an unknown rule', { rules: { color: 1 } }, ['/rules/color']],
    ['an unknown moderation', { rules: { moderation: 'none' } }, ['/rules/moderation']],
    ['an unknown sort direction', { rules: { sort_dir: 'up' } }, ['/rules/sort_dir']],
    [
      'a boolean rule that is a string',
      { rules: { allow_public_submit: 'yes' } },
      ['/rules/allow_public_submit'],
    ],
    ['a sort field that is a number', { rules: { sort_by: 1 } }, ['/rules/sort_by']],
    ['an unknown sort field', { rules: { sort_by: 'color' } }, ['/rules/sort_by']],
    ['an empty sort field', { rules: { sort_by: '' } }, ['/rules/sort_by']],
    ['a sort field with a hyphen', { rules: { sort_by: '-created_at' } }, ['/rules/sort_by']],
    ['a sort field like a pattern', { rules: { sort_by: '.*' } }, ['/rules/sort_by']],
    ['a sort field like SQL', { rules: { sort_by: 'created_at; DROP TABLE jobs' } }, ['/rules/sort_by']],
    ['a sort field __proto__', { rules: { sort_by: '__proto__' } }, ['/rules/sort_by']],
    [
      'a sort field that is only a column of the table',
      { rules: { sort_by: 'organization_id' } },
      ['/rules/sort_by'],
    ],
    [
      'a sort field of a type without an order',
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

  test('all problems together', async () => {
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

  test('an unknown sort field together with another problem', async () => {
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
    ['a string', '"partners"', ['']],
    ['an empty object', '{}', ['/name', '/schema', '/slug']],
  ])('a body that is %s', async (_, body, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/cms', body)).sort()).toEqual(paths);
  });

  test('a missing body, truncated JSON, another media type and a body above 1 MB', async () => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/cms'))).toEqual(['']);
    expectError(await organization.post('/cms', '{"slug":'), 400, 'invalid_json');
    const plain = { 'content-type': 'text/plain' };
    expectError(await organization.post('/cms', '{}', plain), 415, 'unsupported_media_type');
    const large = { ...minimal, description: 'x'.repeat(1_048_577) };
    expectError(await organization.post('/cms', large), 413, 'payload_too_large');
  });

  test('__proto__ in a field, or ignores it, and changes no prototype', async () => {
    const organization = await newOrganization();
    const body = `{"slug":"a","name":"A","schema":[{"name":"a","type":"text","__proto__":{"required":true}}]}`;
    const response = await organization.post('/cms', body);
    if (response.status === 201) expect(response.body.collection.schema[0].required).toBe(false);
    else expectError(response, 400, 'validation_error');
    expect(({} as { required?: boolean }).required).toBeUndefined();
  });
});
