/** The thread that receives the files of candidates: strangers send them, they are large, and they are looked into. */
import { workerData } from 'node:worker_threads';
import { serveStreams } from '../../../../platform/concurrency/serve-streams.ts';
import { openStorage, type StorageSettings } from '../../../../platform/storage/open.ts';
import type { NewContent } from '../../../../platform/storage/private/segments.ts';
import { receiveResume } from './receive-resume.ts';

const storage = openStorage(workerData as StorageSettings);
serveStreams((file: NewContent, content) => receiveResume(storage, file, content));
