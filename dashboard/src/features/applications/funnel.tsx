import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { stages } from './queries.ts';
import { useStageName } from './use-stage-name.ts';

/** From views of a job to hires, in the last 30 days. */
export function Funnel({ jobId }: { jobId: string }) {
  const t = useMessages('applications');
  const { number } = useFormats();
  const nameOf = useStageName();
  const funnel = useOperation('getApplicationFunnel', { job_id: jobId });
  return (
    <Section title={t.funnel}>
      <Loaded query={funnel}>
        {({ data }) => (
          <Facts
            rows={[
              [t.views, number(data.views)],
              [t.started, number(data.started)],
              [t.sentCount, number(data.sent)],
              ...stages
                .filter((stage) => (data.stages[stage] ?? 0) > 0)
                .map((stage): [string, string] => [nameOf(stage), number(data.stages[stage] ?? 0)]),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
