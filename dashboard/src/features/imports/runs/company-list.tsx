import type { ImportRun } from '@corkboard/client';
import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { Pages } from './pages.tsx';

const PER_PAGE = 20;

/** The companies that the plan of a run creates. Nothing if it creates none. */
export function CompanyList({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const [page, setPage] = useState(1);
  const query = { id: run.import_id, run_id: run.id, page, per_page: PER_PAGE };
  const hasCompanies = run.counts.companies > 0;
  const companies = useOperation('listImportCompanies', query, {
    isEnabled: hasCompanies,
    keepsPrevious: true,
  });
  if (!hasCompanies) return null;
  return (
    <Section title={t.companies}>
      <Loaded query={companies}>
        {({ data, meta: { pagination } }) => (
          <>
            <List size="sm">
              {data.map(({ name, jobs }) => (
                <List.Item key={name}>
                  <span className="fact">{name}</span>{' '}
                  <Text span size="xs" c="dimmed">
                    {t.companyJobs({ count: jobs })}
                  </Text>
                </List.Item>
              ))}
            </List>
            <Pages pagination={pagination} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
