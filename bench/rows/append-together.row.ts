import { comparedFinding } from '../harness/interleave';
import { measureAppends } from '../harness/measure-appends';
import { atLeast, atMost, type Row } from '../harness/row';
import { inTemporaryFolder } from '../harness/temporary-folder';

/** Many producers wait at once and share flushes. */
export const appendTogether: Row = {
  name: 'append-together',
  title: 'Durable append, 64 producers (baseline: plain file, group commit)',
  measure: (scale) =>
    inTemporaryFolder(async (folder) => {
      const { file, bare, sealed } = await measureAppends(folder, scale, 64);
      const perSecond = { metric: 'perSecond', unit: '/s' } as const;
      return [
        comparedFinding({ ...perSecond, what: 'our store, bare', goal: atLeast(0.4) }, file, bare),
        comparedFinding(
          { ...perSecond, what: 'our store, sealed and indexed', goal: atLeast(0.2) },
          file,
          sealed,
        ),
        comparedFinding({ metric: 'p99', unit: 'ms', what: 'p99 of one, bare', goal: atMost(5) }, file, bare),
        comparedFinding(
          { metric: 'p99', unit: 'ms', what: 'p99 of one, sealed', goal: atMost(5) },
          file,
          sealed,
        ),
      ];
    }),
};
