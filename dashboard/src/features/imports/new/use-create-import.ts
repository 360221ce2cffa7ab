import type { CreateImport, ImportMode } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { type SourceSettings, toSource } from '../sources.ts';

interface NewImport {
  name: string;
  source: SourceSettings;
  mode?: ImportMode;
  defaults?: CreateImport['defaults'];
}

/** The two ways on from a source: to its fields, or to a run with the settings that most people choose. */
export function useCreateImport() {
  const { slug } = useMembership().organization;
  const navigate = useNavigate();
  const createImport = useChange('createImport');
  const startRun = useChange('startImportRun');
  const base = `/o/${slug}/imports`;
  const create = async (body: CreateImport) => (await createImport({ body })).data;
  const openSetup = (id: string) => navigate({ to: `${base}/${id}/setup`, ignoreBlocker: true });
  return {
    create: ({ source, ...settings }: NewImport) => create({ ...settings, source: toSource(source) }),
    openSetup,
    createAndRun: async ({ source, ...settings }: NewImport) => {
      const body = { ...settings, source: toSource(source), mode: 'mirror', schedule: 'daily' } as const;
      const { id } = await create(body);
      const { data: run } = await startRun({ id, body: {} });
      await navigate({ to: `${base}/${id}/runs/${run.id}`, ignoreBlocker: true });
    },
  };
}
