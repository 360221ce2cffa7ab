import { regions } from '@corkboard/basics/regions';
import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { nullable, oneOf } from '../../../../platform/http/resource.ts';
import { MAX_REGION_LENGTH, printRegions } from './regions.ts';

export const remoteModes = ['none', 'hybrid', 'full'] as const;
export type RemoteMode = (typeof remoteModes)[number];

const MAX_REGIONS = 50;

const placeName = (description: string, example: string) =>
  nullable(
    Type.String({
      ...oneLine,
      minLength: 1,
      maxLength: 200,
      pattern: NOT_BLANK,
      description,
      examples: [example],
    }),
  );
const coordinate = (description: string, limit: number, example: number) =>
  nullable(Type.Number({ minimum: -limit, maximum: limit, description, examples: [example] }));

const placeFields = {
  city: placeName('The city.', 'Rotterdam'),
  region: placeName('The state, province or region.', 'South Holland'),
  country: nullable(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description: 'An ISO 3166-1 alpha-2 code.',
      examples: ['NL'],
    }),
  ),
  latitude: coordinate('Degrees north of the equator. Set together with longitude.', 90, 51.9244),
  longitude: coordinate('Degrees east of Greenwich. Set together with latitude.', 180, 4.4777),
};

export const remote = oneOf(remoteModes, {
  title: 'RemoteMode',
  description:
    'Where the work is done: none (on site), hybrid (partly remote) or full (remote). A job with is_remote true is full.',
  examples: ['hybrid'],
});

export const Place = Type.Object(
  {
    ...placeFields,
    is_corrected: Type.Boolean({
      description: 'Whether an operator has corrected this place for all jobs.',
      examples: [false],
    }),
  },
  { title: 'Place', description: 'The place of the work. Null if it is unknown.' },
);
export type Place = Static<typeof Place>;

const REGIONS_TEXT =
  `Where applicants for remote work may live: ISO 3166-1 alpha-2 codes, ranges of time zones such as UTC+1..UTC+3, or ${printRegions(regions).join(', ')}. ` +
  'Empty if it is unknown.';

export const remoteRegions = Type.Array(Type.String(), {
  description: REGIONS_TEXT,
  examples: [['NL', 'EMEA']],
});

export const writableRemoteRegions = Type.Array(Type.String({ maxLength: MAX_REGION_LENGTH }), {
  maxItems: MAX_REGIONS,
  description: `${REGIONS_TEXT} Codes in any case, and names of countries such as USA or Netherlands, become the code.`,
  examples: [['NL', 'EMEA']],
});

export const WritablePlace = Type.Partial(Type.Object(placeFields), {
  title: 'WritablePlace',
  description:
    'The place of the work, which replaces the stored one. At least one field must be set. If only location changes, the place becomes null.',
  additionalProperties: false,
  examples: [{ city: 'Rotterdam', country: 'NL' }],
});
export type WritablePlace = Static<typeof WritablePlace>;
