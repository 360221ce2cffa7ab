import type { CreateJob, Job, UpdateJob } from '@corkboard/client';
import { CreateJobRules } from '../../generated/form-rules.ts';
import { emptyTexts, toBody, toInputs } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import { toPlaceBody, toPlaceValues } from './place.ts';

export const jobRules: FormRules = CreateJobRules;

/** The category has an input of its own. */
const { category, category_slug, ...texts } = emptyTexts(CreateJobRules);

/** What the form shows for a new job. */
const newJob = {
  ...texts,
  remote: 'none' as Job['remote'],
  remote_regions: [] as string[],
  place: toPlaceValues(null),
  category_id: '',
  description: '',
  salary_min: '' as number | '',
  salary_max: '' as number | '',
  salary_currency: '',
  salary_period: '' as NonNullable<Job['salary_period']> | '',
  applies_by_form: false,
  status: 'active' as Job['status'],
  is_highlighted: false,
  is_sticky: false,
  subscription_id: '',
  /** JSON. */
  form_data: '',
};

/** The inputs of the form. */
export function toJobValues(job: Job | undefined): typeof newJob {
  if (!job) return newJob;
  const { form_data, place, ...fields } = job;
  const inputs = { ...newJob, ...toInputs(fields) };
  const shown = Object.keys(newJob).map((name) => [name, inputs[name as keyof typeof newJob]]);
  return {
    ...(Object.fromEntries(shown) as typeof newJob),
    place: toPlaceValues(place),
    applies_by_form: job.how_to_apply_method === 'form',
    form_data: form_data === null ? '' : JSON.stringify(form_data, null, 2),
  };
}

export type JobValues = ReturnType<typeof toJobValues>;

/** The request body of the changed inputs. */
export function toJobBody<Body extends CreateJob | UpdateJob>({
  form_data,
  place,
  applies_by_form,
  ...inputs
}: Partial<JobValues>): Body {
  const body = {
    ...toBody<Body>(inputs, jobRules),
    ...(place && { place: toPlaceBody(place) }),
    ...toMethod(applies_by_form, inputs.how_to_apply),
  };
  if (form_data === undefined) return body;
  return { ...body, form_data: form_data === '' ? null : parseObject(form_data) };
}

/** A form replaces the contact. Without the form, the job has the contact, or none. */
function toMethod(appliesByForm: boolean | undefined, contact: string | undefined) {
  if (appliesByForm === undefined) return {};
  return appliesByForm
    ? { how_to_apply_method: 'form', how_to_apply: null }
    : { how_to_apply: contact || null };
}

/** Anything that is no JSON object is sent as it is, so that the server says what is wrong at the field. */
function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return text as unknown as Record<string, unknown>;
  }
}
