import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { nullable, oneOf } from '../resource.ts';
import { exampleOf } from './example.ts';

it('an example is the schema’s own, or composed of the examples of its parts', () => {
  const schema = Type.Object({
    own: Type.String({ examples: ['x', 'y'] }),
    nothing: nullable(Type.String({ examples: [null] })),
    choice: oneOf(['a', 'b']),
    constant: Type.Literal(7),
    ready: Type.Boolean({ default: false }),
    list: Type.Array(Type.Object({ n: Type.Integer({ examples: [1] }) })),
    either: Type.Union([Type.String(), Type.Integer({ examples: [2] })]),
    whole: Type.Object({ part: Type.String() }, { examples: [{ part: 'z' }] }),
    left_out: Type.Optional(Type.String()),
    taken: Type.Optional(Type.String({ examples: ['t'] })),
  });
  expect(exampleOf(schema)).toEqual({
    own: 'x',
    nothing: null,
    choice: 'a',
    constant: 7,
    ready: false,
    list: [{ n: 1 }],
    either: 2,
    whole: { part: 'z' },
    taken: 't',
  });
});

it('a required part without an example is an error', () => {
  const schema = Type.Object({ deep: Type.Object({ leaf: Type.String() }) });
  expect(() => exampleOf(schema)).toThrow('no example of {"type":"string"}');
  expect(() => exampleOf(Type.Object({ free: Type.Object({}) }))).toThrow('no example');
});
