import type { sharp } from './sharp.ts';

/** Loaded with the first image: libvips takes 27 MB and 50 ms of CPU time. */
export async function loadSharp(): Promise<typeof sharp> {
  return (await import('./sharp.ts')).sharp;
}
