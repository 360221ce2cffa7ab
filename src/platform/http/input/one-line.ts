import { foldLines } from '../../text.ts';

/** The keywords of a text in one line. The validator folds line breaks and tabs of requests, and rejects other control characters. */
export const oneLine = { format: 'single-line', fold: foldLines } as const;
