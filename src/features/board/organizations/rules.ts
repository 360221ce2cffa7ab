import { isTimeZone } from '@corkboard/basics/clock';
import { getCountries } from '@corkboard/basics/countries';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findUnknownPlaceholders } from '../../../platform/mail/placeholders.ts';
import { findFormProblems } from '../../hiring/application-forms/rules.ts';
import { messagePlaceholders } from './application-settings.ts';
import { findLinkProblems } from './links.ts';

/** Finds problems of settings that the schema cannot express. */
export function findSettingsProblems(settings: object): Issue[] {
  return [
    ...findCountryProblems(settings),
    ...findTimeZoneProblems(settings),
    ...findLinkProblems(settings),
    ...findApplicationProblems(settings),
  ];
}

function findCountryProblems({ country }: { country?: unknown }): Issue[] {
  // The schema reports every other form.
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || getCountries().has(country)) return [];
  return [{ path: '/country', message: 'must be an ISO 3166-1 country code such as NL' }];
}

function findApplicationProblems({ applications }: { applications?: unknown }): Issue[] {
  const { form, message_templates } = (applications ?? {}) as { form?: unknown; message_templates?: unknown };
  return [...findFormProblems(form, '/applications/form'), ...findTemplateProblems(message_templates)];
}

/** Only what is sent is checked: a stored template of an older version is filled in as far as its placeholders are known. */
function findTemplateProblems(templates: unknown): Issue[] {
  if (!Array.isArray(templates)) return [];
  return templates.flatMap((template, index) =>
    (['subject', 'text'] as const).flatMap((field) => {
      const text = (template as Record<string, unknown> | null)?.[field];
      const path = `/applications/message_templates/${index}/${field}`;
      return typeof text === 'string' ? findUnknownPlaceholders(path, text, messagePlaceholders) : [];
    }),
  );
}

function findTimeZoneProblems({ time_zone }: { time_zone?: unknown }): Issue[] {
  if (typeof time_zone !== 'string' || time_zone === '' || isTimeZone(time_zone)) return [];
  return [{ path: '/time_zone', message: 'must be an IANA time zone such as Europe/Amsterdam' }];
}
