// Sends page views, and clicks to apply by email or phone, to the board's own server. Sets no cookie.
(() => {
  const { job } = document.currentScript.dataset;
  const path = location.pathname + location.search;
  const send = (view) =>
    navigator.sendBeacon('/api/v1/organization/views', JSON.stringify({ path, job, ...view }));
  const sendView = () => send({ referrer: document.referrer });
  if (document.prerendering) document.addEventListener('prerenderingchange', sendView, { once: true });
  else sendView();
  // The server counts clicks on links to its own pages.
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('a[data-apply]')) send({ kind: 'apply_click' });
  });
})();
