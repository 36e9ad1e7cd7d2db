import { revocationUnderCuts } from './support/revocation-cuts';

/** What one writes: itself, what it makes of the registration, and how far that has come. */
const WRITES = 3;
const KINDS = ['RunnerChanged', 'RunnerMoved', 'RunnerWithdrawn'] as const;

revocationUnderCuts(KINDS.flatMap((kind) => [...Array(WRITES).keys()].map((after) => ({ kind, after }))));
