/**
 * What other features say about a job, a value or a secret, by code. Each sentence is the same as there, so that `toRuleMessage` finds
 * its code.
 */
export const englishRules = {
  // Types
  must_be_text: 'must be a string',
  must_be_text_or_null: 'must be a string or null',
  must_be_number: 'must be a number',
  must_be_number_or_null: 'must be a number or null',
  must_be_boolean: 'must be true or false',
  must_be_list: 'must be an array',
  must_be_null: 'must be null',
  must_be_object: 'must be an object',
  must_be_object_or_null: 'must be an object or null',
  must_be_given: 'is required',
  unknown_name: 'is not a field of this operation',
  forbidden_name: 'is not a valid field name',
  other_form: 'must match one of the allowed schemas',

  // Texts
  text_min: 'must contain at least {min} character',
  text_max: 'must not contain more than {max} characters',
  must_not_be_blank: 'must not be blank',
  must_be_one_line: 'must be a single line',
  must_have_letter_or_digit: 'must contain a letter or a digit',
  must_not_have_nul: 'must not contain U+0000',
  must_be_unicode: 'must be valid Unicode, without unpaired surrogates',
  must_be_url: 'must be an absolute http or https URL without a user name or password',
  must_be_email: 'must be an email address',
  must_be_id: 'must be a UUID',
  must_be_date: 'must be an ISO 8601 date, or a timestamp with Z or an offset',
  must_be_slug: 'must be lowercase letters and digits, with single hyphens between them',
  must_be_question_id: 'must be up to 40 lowercase letters, digits, hyphens and underscores',
  must_be_two_letters: 'must be two letters',
  must_be_three_letters: 'must be three letters',
  must_be_choice: 'must be one of {choices}',
  must_differ: 'must be another name',

  // Numbers, lists and objects
  number_min: 'must be at least {min}',
  number_max: 'must be at most {max}',
  list_min: 'must contain at least {min} item',
  list_max: 'must not contain more than {max} items',
  object_min: 'must contain at least {min} field',
  size_max: 'must not be larger than {max} kB',
  values_max: 'must not contain more than {max} values',
  names_max: 'must not contain names longer than {max} characters',
  depth_max: 'must not be nested more than {max} levels deep',

  // Pay, places and workplace
  must_be_currency: 'must be an ISO 4217 currency code',
  must_not_be_greater: 'must not be greater than {field}',
  must_be_country: 'must be an ISO 3166-1 country code such as NL',
  must_be_region_form:
    'must be 2 to 20 letters and underscores, or a range of time zones such as UTC+1..UTC+3',
  must_be_region:
    'must be an ISO 3166-1 country code such as NL, a region such as EMEA, or a range such as UTC+1..UTC+3',
  must_have_part: 'must have at least one field that is not null',
  must_have_both_coordinates: 'must be set if the other coordinate is set',
  must_be_true_if_remote: 'must be true if remote is full',
  must_be_false_unless_remote: 'must be false if remote is not full',

  // Applications
  must_be_contact: 'must be a URL, an email address or a phone number',
  must_fit_contact: 'must be {method} to match how_to_apply',
  must_be_null_with_form: 'must be null if how_to_apply_method is form',
  must_be_null_or_form: 'must be null or form if how_to_apply is null',
  question_ids_must_differ: 'must differ from the ids of the other questions',
  only_for_choices: 'is only allowed for choice and multiple',
  same_option_twice: 'must not contain the same option twice',
  only_options: 'must contain only options of the question',
  no_knockout: 'is only allowed for yes_no, choice, multiple and number',

  // Jobs of the board
  must_be_in_future: 'must be null or in the future for the job to be active again',
  must_be_category: 'must be an existing category of the organization',
  must_be_same_category: 'must name the same category as category_slug and category',
  slug_of_another_job: 'Another job already has the slug {slug}. Choose another one.',
  external_id_of_another_job: 'The organization already has a job with this external_id.',
  waits_for_review: 'The job waits for review. Approve or reject it.',
  waits_for_review_before_deletion: 'The job waits for review. Approve or reject it, then delete it.',
  rejected_by_review: 'The job was rejected. Approve it to publish it.',
  job_not_found: 'Job not found.',

  // Secrets
  secret_deleted: 'The header {header} references the secret {name}, which no longer exists.',
  secret_name_invalid: 'The text after vault: in the header {header} is not a valid name of a secret.',
  secret_without_value: 'The secret {name} has no value yet: store it.',
  secret_not_sendable:
    'The secret {name} contains line breaks or other characters that are not valid in a header.',
  secrets_too_long: 'With their secret values, the headers are longer than {max} characters.',
  secret_for_other_hosts: 'The secret {name} may not be sent to {host}.',
  secret_unreadable:
    'The secret {name} cannot be decrypted. {reason} Store it again, or contact the operator of this server.',
} as const;
