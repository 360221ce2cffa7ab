import { MAX_EMAIL_LENGTH } from '@corkboard/basics/email-address';
import { Type } from 'typebox';
import { nullable } from '../../../platform/http/resource.ts';
import { ApplicationForm, WritableApplicationForm } from './schema.ts';

const notifyEmail = nullable(
  Type.String({
    format: 'idn-email',
    maxLength: MAX_EMAIL_LENGTH,
    description: 'The email address that is notified of each application by form. Never shown on the board.',
    examples: ['crewing@pilots.example'],
  }),
);

const applicationForm = nullable({
  ...ApplicationForm,
  title: 'JobApplicationForm',
  description: 'The form of the job. Null: that of the organization.',
});

const writableApplicationForm = nullable({
  ...WritableApplicationForm,
  title: 'WritableJobApplicationForm',
  description: 'The form of the job, if how_to_apply_method is form. Null: that of the organization.',
});

/** The fields of a job about applications by form. */
export const jobFields = { application_form: applicationForm, notify_email: notifyEmail };
export const writableJobFields = { application_form: writableApplicationForm, notify_email: notifyEmail };
