// The job list: filters apply at once, and open in a sheet on phones. The server renders every list. The script requests the page that a
// link or the form would lead to, and shows its parts. Where that fails or takes long, the browser opens the page instead.

const SLOW_MS = 4_000;
const BUSY_MS = 150;
/** On a phone, the first rows fill the screen. */
const FIRST_ROWS = 6;

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const form = find('form.search');
const details = find('.filters');
const sheet = details && find('.sheet-content', details);
const groups = sheet && find('.filter-groups', sheet);
const summary = details && find('summary', details);
const dialog = document.createElement('dialog');
const wide = matchMedia('(min-width: 56rem)');

const hereOf = ({ pathname, search }) => pathname + search;
let shown = hereOf(location);
let request;

const pathOfForm = () => {
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value.trim() !== ''));
  return query.size === 0 ? '/' : `/jobs?${query}`;
};

// Elements that are in both pages stay, so that the focus stays and screen readers do not repeat it.
const reconcile = (parent, next, keyOf, update) => {
  const old = new Map([...parent.children].map((child) => [keyOf(child), child]));
  const children = [...next.children].map((child) => {
    const kept = old.get(keyOf(child));
    if (!kept) return child;
    update(kept, child);
    return kept;
  });
  const focused = children.findIndex((child) => child.contains(document.activeElement));
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  // Moving the element with the focus would remove the focus, so the others move around it.
  if (focused < 0) parent.append(...children);
  else {
    children[focused].before(...children.slice(0, focused));
    children[focused].after(...children.slice(focused + 1));
  }
};

const inputOf = (label) => find('input, select', label);
const updateChoice = (label, next) => {
  const [input, nextInput] = [label, next].map(inputOf);
  input.checked = nextInput.checked;
  if (input.matches('select') && input !== document.activeElement) {
    const { value } = nextInput;
    input.replaceChildren(...nextInput.children);
    input.value = value;
  }
  const [count, nextCount] = [label, next].map((each) => find('.figures', each));
  // The browser lays out the same text again, too.
  if (count && nextCount && count.textContent !== nextCount.textContent)
    count.textContent = nextCount.textContent;
};
// A select has one key for all of its values.
const keyOfChoice = (label) => {
  const input = inputOf(label);
  return input.matches('select') ? input.name : `${input.name}=${input.value}`;
};
const updateGroup = (group, next) => {
  const [fields, nextFields] = [group, next].map((each) => find('fieldset', each));
  if (fields && nextFields) reconcile(fields, nextFields, keyOfChoice, updateChoice);
};

// The same text twice would not be announced.
const announce = (text) => {
  const region = find('[role=status]', dialog.open ? dialog : find('.with-filters'));
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
};

// Rows below the screen of a phone appear in the frame after the first ones. Until then they are as high as rows that the browser has not
// laid out.
const deferRows = (list) => {
  if (wide.matches) return;
  const later = all('.jobs > .job', list).slice(FIRST_ROWS);
  for (const row of later) row.classList.add('later');
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const row of later) row.classList.remove('later');
    }),
  );
};

const show = (page) => {
  const next = find('.filter-groups', page);
  const parts = all('[data-part]').map((part) => [part, find(`[data-part="${part.dataset.part}"]`, page)]);
  if (!next || parts.some(([, each]) => !each)) return false;
  const focused = document.activeElement;
  const focusedPart = focused.closest('[data-part]')?.dataset.part;
  reconcile(groups, next, ({ dataset, className }) => dataset.group ?? className, updateGroup);
  // The focus cannot be in a row without contents.
  if (!focusedPart) deferRows(page);
  for (const [part, each] of parts) {
    each.hidden = part.hidden;
    part.replaceWith(each);
  }
  for (const field of all('input[type=search]', form))
    if (field !== document.activeElement) field.value = find(`#${field.id}`, page).value;
  if (focusedPart) {
    const part = find(`[data-part="${focusedPart}"]`);
    const link = all('a', part).find((each) => each.href === focused.href && each.text === focused.text);
    (link ?? find('h2, a, button', part)).focus({ preventScroll: true });
  }
  document.title = page.title;
  arrange();
  const list = find('[data-part=list]');
  announce(find('h2', list).textContent);
  list.dispatchEvent(new Event('shown', { bubbles: true }));
  return true;
};

const load = async (path, { isBack = false } = {}) => {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  const list = find('[data-part=list]');
  // At once, it would cost a phone a frame, which most lists do not take to arrive.
  const busy = setTimeout(() => {
    list.ariaBusy = 'true';
  }, BUSY_MS);
  try {
    const response = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(SLOW_MS)]) });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (signal.aborted) return;
    if (!response.ok || !show(page)) throw new Error('no list');
    shown = isBack ? path : find('[data-part=list]').dataset.path;
    if (!isBack) history.pushState(null, '', shown);
  } catch {
    // A later change aborted this one.
    if (signal.aborted) return;
    if (isBack) location.reload();
    else location.assign(path);
  } finally {
    clearTimeout(busy);
  }
};

// Beside the list, the filters are one tab stop, and arrow keys move between them. Looking at what is visible needs a layout, which phones
// can do without.
let current;
const items = () => all('summary, input, a', groups).filter((item) => item.checkVisibility());
const arrange = () => {
  const visible = wide.matches ? items() : [];
  const last = visible.includes(current) ? current : visible[0];
  // Without the focus, browsers skip a radio button while another of its group is selected.
  const isSelected = (item) => item.checked && item.type === 'radio' && item.name === last.name;
  const only = last === document.activeElement ? last : (visible.find(isSelected) ?? last);
  for (const item of all('summary, input, a', groups)) {
    if (wide.matches && item !== only) item.tabIndex = -1;
    else item.removeAttribute('tabindex');
  }
};
const move = (event) => {
  // A select needs the keys itself, and is a tab stop of its own.
  if (!wide.matches || event.target.matches('select') || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const visible = items();
  const at = visible.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: visible.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  visible[to]?.focus();
};

const openSheet = (event) => {
  event.preventDefault();
  dialog.append(sheet);
  for (const part of all('.sheet-head, .sheet-foot', sheet)) part.hidden = false;
  dialog.showModal();
};
const closeSheet = () => {
  // The browser reports the end of the dialog a moment later. It may be open again by then.
  if (dialog.open) return;
  for (const part of all('.sheet-head, .sheet-foot', sheet)) part.hidden = true;
  details.append(sheet);
  summary.focus();
};

const arrangeForScreen = () => {
  if (wide.matches && dialog.open) dialog.close();
  const hasChoice = (group) => find('input:checked:not([value=""]), option:checked:not([value=""])', group);
  all('details', groups).forEach((group, index) => {
    group.open = wide.matches || index === 0 || hasChoice(group) !== null;
  });
  for (const [name, value] of [
    ['role', 'toolbar'],
    ['aria-orientation', 'vertical'],
    ['aria-label', groups.dataset.label],
    ['aria-describedby', 'filter-keys'],
  ])
    if (wide.matches) groups.setAttribute(name, value);
    else groups.removeAttribute(name);
  find('.filter-keys', sheet).hidden = !wide.matches;
  arrange();
};

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

const start = () => {
  dialog.className = 'sheet';
  dialog.ariaLabel = groups.dataset.label;
  document.body.append(dialog);
  find('.apply-filters', sheet).hidden = true;
  summary.addEventListener('click', openSheet);
  dialog.addEventListener('close', closeSheet);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.closest('[data-close]')) dialog.close();
  });
  groups.addEventListener('keydown', move);
  groups.addEventListener('focusout', arrange);
  groups.addEventListener('focusin', ({ target }) => {
    if (!target.matches('select')) current = target;
    arrange();
  });
  wide.addEventListener('change', arrangeForScreen);
  arrangeForScreen();

  sheet.addEventListener('change', () => load(pathOfForm()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Enter in a filter submits the form, but the filter has been applied.
    if (!sheet.contains(document.activeElement)) location.assign(pathOfForm());
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-live]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    load(hereOf(link));
  });
  // Links to parts of the page cause the event, too.
  addEventListener('popstate', () => {
    if (hereOf(location) !== shown) load(hereOf(location), { isBack: true });
  });
};

if (form && groups) start();
