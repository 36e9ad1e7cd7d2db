import { stockholmInstant, type Prices } from '@app/domain';
import type { Edition } from './edition.schema';

/** What registrations of this edition are filed under: its year. */
export function editionName({ date }: Pick<Edition, 'date'>): string {
  return date.slice(0, 4);
}

/** The price list with its campaigns, as prices are worked out from. */
export function pricesOf({ prices, campaigns }: Pick<Edition, 'prices' | 'campaigns'>): Prices {
  return { steps: prices, campaigns };
}

/** Whether it is too late to register, at an instant (epoch ms). */
export function isClosed({ registrationCloses }: Pick<Edition, 'registrationCloses'>, at: number): boolean {
  return at >= stockholmInstant(registrationCloses);
}
