import { PHONES } from './support/broken-text';
import { everyPageIsForEverybody } from './support/every-page';

everyPageIsForEverybody({ widths: PHONES, sizes: ['phone', 'laptop'] });
