// Tells the board's own server that this page is looked at, and that somebody applies by mail or phone. No cookie, nobody else.
(() => {
  const { job } = document.currentScript.dataset;
  const path = location.pathname + location.search;
  const tell = (view) =>
    navigator.sendBeacon('/api/v1/organization/views', JSON.stringify({ path, job, ...view }));
  const tellView = () => tell({ referrer: document.referrer });
  if (document.prerendering) document.addEventListener('prerenderingchange', tellView, { once: true });
  else tellView();
  // Links to pages are counted by the page that they lead to.
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('a[data-apply]')) tell({ kind: 'apply_click' });
  });
})();
