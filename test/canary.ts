import type pg from 'pg';

interface Form {
  /** How the value is written. */
  name: string;
  text: string;
}

/** Where a value was found: the name of the text, and how the value is written there. */
export interface Sighting {
  place: string;
  form: string;
}

/** Every usual way of writing a value. Base64 at each of the three places where a value can begin in it. */
export function formsOf(value: string): Form[] {
  const bytes = Buffer.from(value);
  const each = (toText: (character: string) => string) => [...value].map(toText).join('');
  const code = (character: string) => (character.codePointAt(0) ?? 0).toString(16);
  const hex = bytes.toString('hex');
  const forms = [
    ['plain', value],
    ['JSON', JSON.stringify(value).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(value)).slice(3, -3)],
    ['JSON with escaped slashes', JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/')],
    ['JSON all escaped', each((character) => `\\u${code(character).padStart(4, '0')}`)],
    ['percent', encodeURIComponent(value)],
    ['percent twice', encodeURIComponent(encodeURIComponent(value))],
    ['percent all', hex.replace(/../g, '%$&')],
    ['form', new URLSearchParams({ '': value }).toString().slice(1)],
    ['HTML', each((character) => entities[character] ?? character)],
    [
      'HTML by number',
      each((character) => (/\w/.test(character) ? character : `&#${character.charCodeAt(0)};`)),
    ],
    ['HTML all', each((character) => `&#x${code(character)};`)],
    ['hex', hex],
    ...[0, 1, 2].flatMap((shift) => [
      [`base64 from ${shift}`, base64Core(bytes, shift, 'base64')],
      [`base64url from ${shift}`, base64Core(bytes, shift, 'base64url')],
    ]),
  ];
  return forms.map(([name = '', text = '']) => ({ name, text }));
}

/** Looks for a value, in any way of writing it and in any case, in texts that have names. */
export function findIn(value: string, texts: Record<string, string>): Sighting[] {
  const forms = formsOf(value).map(({ name, text }) => ({ name, text: text.toLowerCase() }));
  return Object.entries(texts).flatMap(([place, text]) => {
    const lowered = text.toLowerCase();
    return forms.filter((form) => lowered.includes(form.text)).map((form) => ({ place, form: form.name }));
  });
}

/** The same in every row of every table of the database. Bytes are looked at as they are and, by their hex, as JSON shows them. */
export async function findInDatabase(value: string, pool: pg.Pool): Promise<Sighting[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const sightings: Sighting[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t`,
    );
    for (const { row } of rows) {
      for (const [column, cell] of Object.entries(row))
        sightings.push(...findInCell(value, `${name}.${column}`, cell));
    }
  }
  return sightings;
}

function findInCell(value: string, place: string, cell: unknown): Sighting[] {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const bytes = /^\\x([0-9a-f]{2})*$/.test(text) ? Buffer.from(text.slice(2), 'hex').toString('latin1') : '';
  return findIn(value, { [place]: text, [`${place} as bytes`]: bytes });
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#x2F;',
};

/** Without the characters that also hold bits of what stands before or after the value. */
function base64Core(bytes: Buffer, shift: number, encoding: 'base64' | 'base64url'): string {
  const bits = shift * 8;
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const end = Math.floor((bits + bytes.length * 8) / 6);
  return whole.slice(Math.ceil(bits / 6), end);
}
