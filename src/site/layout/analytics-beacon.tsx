import type { View } from '../board-page.ts';
import { beacon } from '../scripts.ts';

/** Records the page view: with the script, or with a tracking pixel where scripts are off. */
export function AnalyticsBeacon({ view: { canonicalPath, jobId } }: { view: View }) {
  const query = new URLSearchParams({ path: canonicalPath ?? '', ...(jobId && { job: jobId }) });
  // Without a canonical path, the server reads the path from the Referer header.
  if (canonicalPath === undefined) query.delete('path');
  return (
    <>
      <script src={beacon.path} data-job={jobId} defer />
      <noscript>
        <img src={`/api/v1/organization/views/pixel.gif?${query}`} alt="" width="1" height="1" />
      </noscript>
    </>
  );
}
