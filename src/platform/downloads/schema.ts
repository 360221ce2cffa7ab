import { type Static, Type } from 'typebox';
import { Instant } from '../http/resource.ts';

export const DownloadLink = Type.Object(
  {
    url: Type.String({
      description:
        'Sends the file, without a key or cookie. Anyone with the URL can download the file until expiry.',
      examples: ['https://boards.example.org/api/v1/downloads/WyJtZW1iZXJfZXhwb3J0Il0.0yMqJ1uCkEw'],
    }),
    expires_at: { ...Instant, description: 'Five minutes after the request.' },
  },
  { title: 'DownloadLink' },
);
export type DownloadLink = Static<typeof DownloadLink>;

export const DownloadParams = Type.Object({
  token: Type.String({
    description: 'The last part of the URL of a link.',
    examples: ['WyJtZW1iZXJfZXhwb3J0Il0.0yMqJ1uCkEw'],
  }),
});
