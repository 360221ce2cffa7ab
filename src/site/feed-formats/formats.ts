import { atom } from './atom.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

export const feedFormats = [rss, atom, jsonFeed];
