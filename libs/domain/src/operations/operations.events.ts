/** What may be missing from a data folder: what reactors had done, keys of persons and addresses, the log itself. */
export const LOSSES = ['reactors', 'keys', 'log'] as const;
export type Loss = (typeof LOSSES)[number];

/**
 * What operators did to the installation itself, in stream `operations`. `LossAccepted`: it was started although something was
 * missing; `people` is how many have lost their names and contact details by it.
 */
export interface OperationsEvent {
  readonly type: 'LossAccepted';
  readonly losses: readonly Loss[];
  readonly people: number;
}

/** The stream that they stand in. */
export const OPERATIONS = 'operations';
