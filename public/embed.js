// Shows a list of jobs where the script element stands. Its data attributes are the parameters of the list.
(() => {
  const script = document.currentScript;
  const { title, ...filters } = script.dataset;
  const url = new URL('/embed/jobs', script.src);
  // Attributes are lowercase words with hyphens, and the parameters of the board have underscores.
  const isText = (name) => name === 'q' || name === 'where';
  for (const [name, values] of Object.entries(filters))
    for (const value of isText(name) ? [values] : values.split(','))
      url.searchParams.append(
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value.trim(),
      );
  url.searchParams.set('fit', '1');
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: url.href, title: title ?? 'Jobs', loading: 'lazy', height: 400 });
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%' });
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || !(data?.corkboardHeight > 0)) return;
    frame.height = Math.min(Math.ceil(data.corkboardHeight), 20_000);
  });
  script.after(frame);
})();
