// Solves a challenge before a form is sent that has a field for it (ALTCHA, proof of work). The server checks the solution.

const toBytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const derive = async (password, { salt, cost, keyLength }) => {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const options = { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(salt), iterations: cost };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(options, key, keyLength * 8)));
};

const solve = async ({ parameters, signature }) => {
  const nonce = toBytes(parameters.nonce);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const view = new DataView(password.buffer);
  for (let counter = 0; ; counter++) {
    view.setUint32(nonce.length, counter);
    const derivedKey = await derive(password, parameters);
    if (derivedKey.startsWith(parameters.keyPrefix))
      return btoa(
        JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }),
      );
  }
};

const busy = new WeakSet();
const ready = new WeakSet();

document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  const field = form.querySelector('input[name="altcha"]');
  if (!field || ready.delete(form)) return;
  event.preventDefault();
  if (busy.has(form)) return;
  busy.add(form);
  const status = form.querySelector('[data-challenge]');
  status.textContent = status.dataset.challenge;
  try {
    const response = await fetch('/api/v1/organization/challenge');
    field.value = await solve((await response.json()).data);
  } catch {
    // The server says what is wrong.
    field.value = '';
  }
  status.textContent = '';
  busy.delete(form);
  ready.add(form);
  form.requestSubmit(submitter);
});
