import { everyPageIsForEverybody } from './support/every-page';

/** What is opened most. */
const MOST_OPENED = [
  '/',
  '/startlistor?dag=2025-09-13&distans=5.6',
  '/resultat?dag=2025-09-13&distans=5.6',
  '/admin/race/race-250913-56',
];

everyPageIsForEverybody({ widths: [320], sizes: ['phone'], isVisited: (path) => MOST_OPENED.includes(path) });
