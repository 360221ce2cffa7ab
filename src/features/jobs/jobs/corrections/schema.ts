import { type Static, Type } from 'typebox';
import { NOT_BLANK } from '../../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { nullable } from '../../../../platform/http/resource.ts';
import { Place, WritablePlace } from '../places/schema.ts';

const location = { description: 'The location as the jobs write it.', examples: ['Bergen'] };

export const LocationPlace = Type.Object(
  {
    location: Type.String(location),
    job_count: Type.Integer({ description: 'The number of jobs with this location.', examples: [12] }),
    unknown_count: Type.Integer({
      description: 'How many of these jobs have no country, so that filters by place do not find them.',
      examples: [12],
    }),
    place: nullable(Place),
    is_corrected: Type.Boolean({ description: 'Whether the place was corrected.', examples: [false] }),
    is_applied: Type.Boolean({
      description: 'Whether all jobs have the corrected place. False for some seconds after a correction.',
      examples: [true],
    }),
  },
  { title: 'LocationPlace', description: 'A location of jobs, and its place.' },
);
export type LocationPlace = Static<typeof LocationPlace>;

export const LocationPlaceQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of the location, regardless of case.',
      examples: ['ber'],
    }),
  ),
  unknown: Type.Optional(
    Type.Boolean({
      description: 'Whether to return only locations with jobs without a country.',
      examples: [true],
    }),
  ),
  ...pageQuery,
});
export type LocationPlaceQuery = Static<typeof LocationPlaceQuery>;

export const LocationPlaceList = listOf(LocationPlace, 'LocationPlaceList');

export const CorrectPlace = Type.Object(
  {
    location: Type.String({ ...oneLine, ...location, minLength: 1, maxLength: 500, pattern: NOT_BLANK }),
    place: nullable(WritablePlace),
  },
  {
    title: 'CorrectPlace',
    additionalProperties: false,
    examples: [{ location: 'Bergen', place: { city: 'Bergen', country: 'NO' } }],
  },
);
export type CorrectPlace = Static<typeof CorrectPlace>;
