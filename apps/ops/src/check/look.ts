import type { Clock } from '@app/adapters';
import type { Config } from '../../../server/src/platform/config/config';
import type { Surroundings } from '../command';
import type { Verdict } from './verdict';

/** What one looks with. */
export interface Looking {
  readonly env: Surroundings['env'];
  readonly clock: Clock;
}

/** Looks at one side of a product; what it throws is a failure. */
export type Look = (config: Config, looking: Looking) => Promise<readonly Verdict[]>;
