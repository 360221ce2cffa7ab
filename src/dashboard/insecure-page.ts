/** What /dashboard shows on an installation with plain HTTP, where a session could be read by anyone on the network. */
export function insecurePage(origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The dashboard needs HTTPS</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 15vh auto 0; padding: 0 1rem; color-scheme: light dark }
  code { font-size: 0.9em }
</style>
<h1>The dashboard needs HTTPS</h1>
<p>This installation uses <code>${origin}</code>. Over plain HTTP, anyone on the network could read your session.</p>
<p>Put a reverse proxy with a certificate in front of Corkboard and set <code>PLATFORM_SCHEME=https</code>.
<a href="/docs/guides/self-hosting">Self-hosting</a> shows how. To try Corkboard on your own computer, use
<code>PLATFORM_DOMAIN=localhost:3000</code>.</p>
</html>
`;
}
