// Search and Copy buttons. Everything else works without this script.

const search = document.querySelector('search');
const input = search.querySelector('input');
const results = search.querySelector('.results');
search.hidden = false;

let loading;
const loadEntries = () => {
  loading ??= fetch('/docs/search.json').then((response) => {
    if (!response.ok) throw new Error(`The search index responded ${response.status}.`);
    return response.json();
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Every word must occur. Words in the title score highest. 0 means no match. */
function scoreOf(entry, words) {
  const title = entry.title.toLowerCase();
  const rest = `${entry.kind} ${entry.path} ${entry.text}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (title.startsWith(word)) score += 20;
    else if (title.includes(word)) score += 10;
    else if (rest.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

function findEntries(entries, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 20)
    .map(({ entry }) => entry);
}

function describeCount(count, text) {
  if (count === 0) return `No results for “${text}”`;
  return count === 1 ? '1 result' : `${count} results`;
}

function showResults(found, text) {
  const status = document.createElement('p');
  status.role = 'status';
  status.textContent = describeCount(found.length, text);
  const list = document.createElement('ol');
  for (const { title, kind, path } of found) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = title;
    const small = document.createElement('small');
    small.textContent = kind;
    link.append(small);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  results.replaceChildren(status, list);
  results.hidden = text.trim() === '';
}

input.addEventListener('focus', () => loadEntries().catch(() => {}));
input.addEventListener('input', async () => {
  const text = input.value;
  try {
    const found = findEntries(await loadEntries(), text);
    // A later keystroke has results of its own.
    if (text === input.value) showResults(found, text);
  } catch {
    results.textContent = 'Search is not available. Reload the page to try again.';
    results.hidden = false;
  }
});

const close = () => {
  results.hidden = true;
};
search.addEventListener('keydown', (event) => {
  const links = [...results.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    close();
    input.focus();
  } else if (event.key === 'Enter' && event.target === input) links[0]?.click();
  else if (step && links.length > 0) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    (next < 0 ? input : links[Math.min(next, links.length - 1)]).focus();
  }
});
results.addEventListener('click', close);
document.addEventListener('click', (event) => {
  if (!search.contains(event.target)) close();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  event.preventDefault();
  input.focus();
});

// On narrow screens, a link within the page does not close the menu by itself.
const menu = document.querySelector('#menu');
menu.addEventListener('click', (event) => {
  if (event.target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
});

// The clipboard API needs https or localhost.
if (navigator.clipboard) {
  for (const pre of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(pre.textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    let container = pre.closest('figure');
    if (!container) {
      container = document.createElement('div');
      container.className = 'copyable';
      pre.replaceWith(container);
      container.append(pre);
    }
    container.append(button);
  }
}
