-- In a transaction of its own: a validation only locks out other changes of the table.
ALTER TABLE jobs
  VALIDATE CONSTRAINT jobs_how_to_apply_method_check,
  VALIDATE CONSTRAINT jobs_application_form_check,
  VALIDATE CONSTRAINT jobs_notify_email_check,
  VALIDATE CONSTRAINT jobs_form_without_target_check;
