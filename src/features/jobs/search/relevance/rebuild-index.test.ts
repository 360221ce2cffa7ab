import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization, ownDatabase, ownServer } from '../../../../../test/app.ts';
import { postJobs, titlesOf } from '../../../../../test/jobs.ts';
import { rebuildTextIndex } from './rebuild-index.ts';
