import { everyPageIsForEverybody } from './support/every-page';

/** Each page once, every other one on a phone. */
everyPageIsForEverybody([320, 390], (index) => [index % 2 === 0 ? 'phone' : 'laptop']);
