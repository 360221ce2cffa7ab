import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import { editableTypes, toEditableHtml } from './editable.ts';

const board = { scope: { ownHosts: [] } } as unknown as Parameters<typeof toEditableHtml>[0];
const open = (html: string) => toEditableHtml(board, html);

test('the list of what the editor can change is that of its schema', () => {
  const source = readFileSync(new URL('editor/schema.ts', ROOT_FOLDER), 'utf8');
  const inSchema = [...source.matchAll(/^ {4}(\w+): [{b]/gm)].map(([, name]) => name);
  expect(inSchema.sort()).toEqual([...editableTypes].sort());
});

test.each([
  ['<h2>Day</h2><ul><li><p>One <strong>two</strong></p></li></ul><pre><code>x</code></pre><hr>'],
  ['<p>A<br>b <a href="https://pilots.example/">c</a> <em>d</em> <s>e</s> <code>f</code></p>'],
  ['<ol start="3"><li><p>One</p><ul><li><p>Two</p></li></ul></li></ol><blockquote><p>Three</p></blockquote>'],
])('the editor opens %s', (html) => {
  expect(open(html)?.replace(/ rel="[^"]*"/, '')).toBe(html);
});

test.each([
  ['<table><tbody><tr><td><p>Day</p></td></tr></tbody></table>'],
  ['<p style="text-align: center">Day</p>'],
  ['<p><span style="color: #ff0000">Day</span></p>'],
  ['<iframe src="https://maps.example/"></iframe>'],
  ['<div>'.repeat(5000)],
])('the editor leaves %s as it is', (html) => {
  expect(open(html)).toBeUndefined();
});

test('the editor opens nothing that it could run', () => {
  expect(open('<p onclick="x">Day</p><script>y</script><a href="javascript:z">w</a>')).not.toMatch(
    /onclick|script/,
  );
  expect(open('')).toBe('');
});
