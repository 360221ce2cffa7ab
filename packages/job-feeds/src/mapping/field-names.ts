import { toWords } from '../values/phrases.ts';
import { headerNames } from './header-names.ts';
import { type MappedTarget, mappedTargets } from './schema.ts';

interface NamedTarget {
  target: MappedTarget;
  /** 1 for a name of the API. The common English names have 0.95, and all others at least 0.6. */
  confidence: number;
}

const MAX_NAME = 200;
/** Words that change nothing in a name. */
const articles = new Set(
  'the of for de du des la le les l d der die das den dem am an im on at el los las il lo gli della del dell dello delle di da do dos das van het een voor dla av för om zur zum zu pour per till para'.split(
    ' ',
  ),
);
/** Words before a name: `_job_expires`, `Job Types`, `wp_post_meta_salary`. */
const prefixes = new Set(
  'job jobs position vacancy listing posting opening offer offre oferta offerta vacature oferty annuncio annons vaga stellen wp post meta acf field custom item cf data name names nom nome naam nombre nazwa titel titolo titre título titulo namn'.split(
    ' ',
  ),
);
/** Words after a name: `City Name`, `salary_text`. */
const suffixes = new Set('name text value label field string display url uri html'.split(' '));

const byName = listNames();
const ownNames: ReadonlySet<string> = new Set(mappedTargets);

/** The target that a column, or the path of an element, is named after. */
export function findNamedTarget(path: string): NamedTarget | undefined {
  if (ownNames.has(path)) return { target: path as MappedTarget, confidence: 1 };
  const steps = path
    .slice(0, MAX_NAME)
    .split('.')
    .map((step) => step.trim())
    .filter((step) => !/^\d*$/.test(step));
  const [parent, last = ''] = steps.slice(-2).length === 2 ? steps.slice(-2) : [undefined, steps[0]];
  if (parent === undefined) return lookUp(last);
  return byName.get(toKey(wordsOf(steps.join(' ')))) ?? findNested(parent, last);
}

/** What a value inside of an object says: `company.name`, `salary.min`, `link.@href`. */
function findNested(parent: string, last: string): NamedTarget | undefined {
  const owner = lookUp(parent);
  const key = toKey(wordsOf(last));
  if (last.startsWith('@')) return owner && findAttribute(owner, key);
  const joined = byName.get(toKey(wordsOf(`${parent} ${last}`)));
  if (joined) return joined;
  if (owner) return findOfOwner(owner, key) ?? (isOfOwner(key) ? undefined : lookUp(last));
  return key !== 'title' && namesOfOwner.has(key) ? undefined : lookUp(last);
}

function findOfOwner(owner: NamedTarget, key: string): NamedTarget | undefined {
  if (owner.target === 'pay' && partsOfPay[key]) return lower(owner, partsOfPay[key]);
  if (namesOfOwner.has(key) && isNamed(owner.target)) return lower(owner, owner.target);
  if (namesOfOwner.has(key)) return key === 'title' ? lookUp(key) : undefined;
  const target = partsOfOwner[owner.target]?.[key];
  return target && lower(owner, target);
}

/** Whether a key says nothing without what has it. */
function isOfOwner(key: string): boolean {
  return namesOfOwner.has(key) || generic.has(key);
}

/** Attributes such as `type` and `lang` are about the element. */
function findAttribute(owner: NamedTarget, key: string): NamedTarget | undefined {
  if (owner.target === 'pay' && partsOfPay[key]) return lower(owner, partsOfPay[key]);
  const isValue = key === 'href' || (namesOfOwner.has(key) && isNamed(owner.target));
  return isValue ? lower(owner, owner.target) : undefined;
}

/** What the value of an object is called, such as a `name` or `label`. */
const namesOfOwner = new Set('name title label value text displayname term short long raw'.split(' '));
/** Keys that mean something only with what has them. */
const generic = new Set(
  'id url link href code type date email description content website homepage logo logourl image phone slug key tag state status'.split(
    ' ',
  ),
);

const website = 'company_website' as const;
const partsOfOwner: Readonly<Partial<Record<MappedTarget, Readonly<Record<string, MappedTarget>>>>> = {
  company_name: {
    url: website,
    link: website,
    href: website,
    website,
    homepage: website,
    logo: 'company_logo_url',
    logourl: 'company_logo_url',
    image: 'company_logo_url',
  },
  recruiter_name: { email: 'how_to_apply', url: 'recruiter_url', link: 'recruiter_url' },
  location: { state: 'region' },
};
const partsOfPay: Readonly<Record<string, MappedTarget>> = {
  ...allTo('salary_min', 'min minimum from low lower minvalue minamount lowerbound start'),
  ...allTo('salary_max', 'max maximum to high upper maxvalue maxamount upperbound end'),
  ...allTo('salary_currency', 'currency currencycode'),
  ...allTo('salary_period', 'period unit unittext interval frequency per type'),
  ...allTo('pay', 'amount'),
};

function allTo(target: MappedTarget, keys: string): Record<string, MappedTarget> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, target]));
}

/** Whether an object that a target is named after has the value as its name. */
function isNamed(target: MappedTarget): boolean {
  return ![
    'id',
    'url',
    'posted_at',
    'expires_at',
    'how_to_apply',
    'company_website',
    'company_logo_url',
  ].includes(target);
}

function lower({ confidence }: NamedTarget, target: MappedTarget): NamedTarget {
  return { target, confidence: confidence * 0.97 };
}

/** The target of a name, or of the name without articles and words around it. */
function lookUp(name: string): NamedTarget | undefined {
  const all = wordsOf(name);
  const words = withoutArticles(all);
  const found = byName.get(toKey(all)) ?? byName.get(toKey(words));
  if (found) return found;
  const start = words.findIndex((word) => !prefixes.has(word));
  const end = words.findLastIndex((word) => !suffixes.has(word)) + 1;
  for (const [from, to] of [
    [start, words.length],
    [0, end],
    [start, end],
  ] as const) {
    const part = from >= 0 && from < to ? byName.get(toKey(words.slice(from, to))) : undefined;
    if (part) return lower(part, part.target);
  }
  return undefined;
}

/** Without a namespace and remarks in parentheses. */
function wordsOf(name: string): string[] {
  return toWords(name.replace(/^[^:\s]{1,20}:(?=\S)/, '').replace(/\([^()]*\)/g, ' '));
}

function withoutArticles(words: string[]): string[] {
  const named = words.filter((word) => !articles.has(word));
  return named.length > 0 ? named : words;
}

/** Words without a plural `s`, as one text. */
function toKey(words: string[]): string {
  return words
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word))
    .join('');
}

function listNames(): ReadonlyMap<string, NamedTarget> {
  const found = new Map<string, NamedTarget>();
  for (const [target, lists] of Object.entries(headerNames) as [MappedTarget, readonly string[]][]) {
    for (const [index, name] of lists.flatMap((list) => list.split(' ')).entries()) {
      const named = { target, confidence: Math.max(0.6, 0.95 - index * 0.02) };
      const words = wordsOf(name);
      for (const key of [toKey(words), toKey(withoutArticles(words))])
        if (!found.has(key)) found.set(key, named);
    }
  }
  return found;
}
