import { comparedFinding } from '../harness/interleave';
import { measureAppends } from '../harness/measure-appends';
import { atLeast, type Row } from '../harness/row';
import { inTemporaryFolder } from '../harness/temporary-folder';

/** The full cost of a single append: each is durable before the next begins. */
export const appendAlone: Row = {
  name: 'append-alone',
  title: 'Durable append, one at a time (baseline: plain file + fdatasync)',
  measure: (scale) =>
    inTemporaryFolder(async (folder) => {
      const { file, bare, sealed } = await measureAppends(folder, scale, 1);
      const perSecond = { metric: 'perSecond', unit: '/s' } as const;
      return [
        comparedFinding({ ...perSecond, what: 'our store, bare', goal: atLeast(0.85) }, file, bare),
        comparedFinding({ ...perSecond, what: 'our store, sealed', goal: atLeast(0.85) }, file, sealed),
        comparedFinding({ metric: 'p99', unit: 'ms', what: 'p99 of one, sealed' }, file, sealed),
      ];
    }),
};
