import { beacon } from '../beacon.ts';
import type { View } from '../view.ts';

/** Has the page counted when it is looked at: by the script, or by a picture where there are no scripts. */
export function Counted({ view: { canonicalPath, jobId } }: { view: View }) {
  const query = new URLSearchParams({ path: canonicalPath ?? '', ...(jobId && { job: jobId }) });
  // Without a path, the header Referer tells it.
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
