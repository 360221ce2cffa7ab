// Conveniences of the board's pages, each of which has an equivalent without scripts or is hidden until it works. Saved jobs, the last
// visit and the name in the menu stay in the browser; a member's saved jobs are on the server, too.

const SAVED = 'saved-jobs';
const MAX_SAVED = 100;
const VISIT = 'visit';
const NEW_VISIT_MS = 1_800_000;
const MEMBER = 'member';
const SYNCED = 'saved-jobs-of';
const SAVED_API = '/api/v1/organization/saved-jobs';

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
};
const write = (name, value) => {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

const isId = (id) => /^[0-9a-f-]{36}$/.test(id);
const readSaved = () => {
  const ids = read(SAVED);
  return Array.isArray(ids) ? ids.filter(isId) : [];
};

const showSaved = (root = document) => {
  const ids = readSaved();
  for (const button of all('[data-save]', root)) {
    const isSaved = ids.includes(button.dataset.save);
    button.dataset.plain ??= button.textContent;
    button.textContent = isSaved ? button.dataset.pressed : button.dataset.plain;
    button.setAttribute('aria-pressed', isSaved);
    button.hidden = false;
  }
  for (const entry of all('[data-saved-link]')) entry.hidden = ids.length === 0;
};

const toggleSaved = (id) => {
  const ids = readSaved();
  const others = ids.filter((each) => each !== id);
  const next = others.length < ids.length ? others : [id, ...ids].slice(0, MAX_SAVED);
  if (write(SAVED, next)) showSaved();
  if (isMember()) sendSaved(id, next === others ? 'DELETE' : 'PUT').catch(() => {});
};

const isMember = () => typeof read(MEMBER) === 'string';
const sendSaved = (id, method) => fetch(`${SAVED_API}/${id}`, { method });

// Once per tab, or after a sign-in. The first time, jobs that were saved before the sign-in move to the server.
const syncSaved = async () => {
  if (!isMember() || sessionStorage.getItem(SYNCED)) return;
  sessionStorage.setItem(SYNCED, '1');
  const response = await fetch(SAVED_API);
  if (!response.ok) return;
  const ids = (await response.json()).data.map((job) => job.job_id);
  const own = read(SYNCED) === read(MEMBER) ? [] : readSaved().filter((id) => !ids.includes(id));
  for (const id of own.toReversed()) await sendSaved(id, 'PUT');
  write(SYNCED, read(MEMBER));
  if (write(SAVED, [...own, ...ids].slice(0, MAX_SAVED))) showSaved();
};

// The server renders the list for the ids that the browser has.
const loadSaved = async (list) => {
  const ids = readSaved();
  if (ids.length === 0) return;
  const query = new URLSearchParams(ids.map((id) => ['job', id]));
  const response = await fetch(`${location.pathname}?${query}`);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const loaded = page.querySelector('[data-saved-list]');
  if (loaded) list.replaceWith(loaded);
  showSaved(loaded ?? document);
};

const copy = async (button) => {
  await navigator.clipboard.writeText(button.dataset.copy);
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => {
    button.textContent = label;
  }, 2_000);
};

// A visit ends after half an hour without a page.
const startVisit = () => {
  const now = Date.now();
  const visit = read(VISIT) ?? { last: now, previous: null };
  const previous = now - visit.last > NEW_VISIT_MS ? visit.last : visit.previous;
  write(VISIT, { last: now, previous });
  return previous;
};

const markNew = (since, root) => {
  for (const list of all('[data-new]', root))
    for (const job of all('.job', list)) {
      const time = job.querySelector('time[data-posted]');
      if (!time || Date.parse(time.dateTime) <= since) continue;
      const mark = document.createElement('span');
      mark.className = 'new';
      mark.textContent = list.dataset.new;
      time.before(mark, ' ');
    }
};

// Pages that are rendered for a member say who that is; all others are the same for everyone.
const showMember = () => {
  const menu = document.querySelector('[data-account]');
  if (!menu) return;
  const { account, known } = menu.dataset;
  if (known !== undefined) {
    if (account !== read(MEMBER)) sessionStorage.removeItem(SYNCED);
    write(MEMBER, account || undefined);
  }
  const name = read(MEMBER);
  if (typeof name !== 'string') return;
  menu.querySelector('summary').textContent = name;
  menu.hidden = false;
  // The menu of the member has these entries.
  for (const link of all('#menu :is([href="/sign-in"], [href="/account"], [href="/account/saved-jobs"])'))
    link.closest('li').remove();
};

// Before it takes minutes to send. The server checks the file again.
const findFileProblem = ({ files: [file], accept, dataset }) => {
  if (!file) return '';
  if (file.size > dataset.maxBytes) return dataset.tooLarge;
  const isKind = (kind) =>
    kind.startsWith('.')
      ? file.name.toLowerCase().endsWith(kind)
      : file.type.startsWith(kind.replace('*', ''));
  return accept.split(',').some(isKind) ? '' : dataset.wrongKind;
};

const checkFile = (field) => {
  const problem = findFileProblem(field);
  const id = `${field.id}-problem`;
  document.getElementById(id)?.remove();
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== id);
  if (problem) {
    const note = Object.assign(document.createElement('p'), {
      id,
      className: 'problem',
      textContent: problem,
    });
    note.setAttribute('role', 'alert');
    field.after(note);
    others.push(id);
  }
  field.setAttribute('aria-describedby', others.join(' '));
  field.setAttribute('aria-invalid', problem !== '');
  return problem === '';
};

document.addEventListener('change', ({ target }) => {
  if (target.matches('input[data-max-bytes]')) checkFile(target);
});
// Before the script that solves challenges.
document.addEventListener(
  'submit',
  (event) => {
    const wrong = all('input[data-max-bytes]', event.target).filter((field) => !checkFile(field));
    if (wrong.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wrong[0].focus();
  },
  true,
);
// Most browsers still have what was typed.
document.addEventListener('click', (event) => {
  if (!event.target.closest?.('a[data-back]') || history.length < 2) return;
  event.preventDefault();
  history.back();
});

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('button');
  if (!button) return;
  const { save, copy: url, share } = button.dataset;
  if (save) toggleSaved(save);
  else if (url) copy(button).catch(() => {});
  else if (share) navigator.share({ title: document.title, url: share }).catch(() => {});
});
document.addEventListener('submit', ({ target }) => {
  if (target.getAttribute('action') !== '/sign-out') return;
  // The next person at this browser sees nothing of the member.
  for (const name of [MEMBER, SYNCED, SAVED]) write(name, undefined);
  sessionStorage.removeItem(SYNCED);
});
// Escape and a click elsewhere close the menu, like any other menu.
const closeMenu = () => {
  for (const menu of all('[data-account][open]')) menu.open = false;
};
document.addEventListener('keydown', ({ key }) => key === 'Escape' && closeMenu());
document.addEventListener('click', ({ target }) => target.closest?.('[data-account]') || closeMenu());

// Another tab may save a job meanwhile.
addEventListener('storage', () => showSaved());
if (write(SAVED, readSaved())) showSaved();
for (const button of all('[data-copy]')) button.hidden = !navigator.clipboard;
for (const button of all('[data-share]')) button.hidden = !navigator.share;
for (const list of all('[data-saved-list=""]'))
  if (!new URLSearchParams(location.search).has('job')) loadSaved(list).catch(() => {});
const since = startVisit();
if (since !== null) markNew(since);
// Another list is on the page.
document.addEventListener('shown', ({ target }) => {
  if (since !== null) markNew(since, target);
});
showMember();
syncSaved().catch(() => {});
