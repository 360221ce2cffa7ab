import path from 'node:path';
import type { Plugin } from 'vitest/config';
import { applyMutant, type Mutant } from './mutant.ts';

/** Changes one source when it is loaded, if the variable MUTANT names a mutant. The files stay as they are. */
export async function mutate(name = process.env.MUTANT): Promise<Plugin[]> {
  if (!name) return [];
  const mutant = await findMutant(name);
  const file = path.resolve(mutant.file);
  return [
    {
      name: 'mutant',
      enforce: 'pre',
      // The changed module stays out of the cache of transformed modules, which other runs share. They share all others.
      api: { vitest: { ignoreFsModuleCache: true } },
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id === file ? false : undefined)),
      transform: (code, id) => (id === file ? applyMutant(mutant, code) : undefined),
    },
  ];
}

/** Not a static import: the tables would be part of the configuration, and a change of them would empty the cache. */
async function findMutant(name: string): Promise<Mutant> {
  const { mutants }: { mutants: Mutant[] } = await import(new URL('mutants.ts', import.meta.url).href);
  const mutant = mutants.find((mutant) => mutant.name === name);
  if (!mutant) throw new Error(`There is no mutant “${name}”.`);
  return mutant;
}
