import { Type } from 'typebox';
import { MAX_EMAIL_LENGTH } from '../../platform/email-address.ts';
import { nullable } from '../../platform/http/resource.ts';
import { ApplicationForm, WritableApplicationForm } from '../application-forms/schema.ts';

/** The fields of a job about applications by form. */
export const notifyEmail = nullable(
  Type.String({
    format: 'idn-email',
    maxLength: MAX_EMAIL_LENGTH,
    description: 'The email address that is notified of each application by form. Never shown on the board.',
    examples: ['crewing@pilots.example'],
  }),
);

export const applicationForm = nullable({
  ...ApplicationForm,
  title: 'JobApplicationForm',
  description: 'The form of the job. Null: that of the organization.',
});

export const writableApplicationForm = nullable({
  ...WritableApplicationForm,
  title: 'WritableJobApplicationForm',
  description: 'The form of the job, if how_to_apply_method is form. Null: that of the organization.',
});
