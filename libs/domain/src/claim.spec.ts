import { specify } from '@app/eventing/testing';
import { claimDecider, type ClaimEvent } from './claim';

const given = specify(claimDecider);

const at = Date.parse('2025-09-13T08:00:00Z');
const fields = (registration: string, revision = 0) => ({
  thing: 'bib-250913-301',
  registration,
  revision,
  at,
});
const claimed = (registration: string, revision?: number): ClaimEvent => ({
  type: 'ThingClaimed',
  ...fields(registration, revision),
});
const claim = (registration: string, after: number, revision?: number) =>
  ({ type: 'ClaimThing', ...fields(registration, revision), after }) as const;

describe('What one registration alone can have', () => {
  it('is claimed by whoever comes first', () => {
    given().when(claim('a', 0)).then(claimed('a'));
    given(claimed('a')).when(claim('b', 0)).thenNothing();
  });

  it('is claimed by whoever knows what came of all the claims before', () => {
    given(claimed('a'), claimed('b'))
      .when(claim('c', 2, 7))
      .then(claimed('c', 7));
  });

  it('stays with whoever has claimed it once more', () => {
    given(claimed('a'), claimed('a', 5)).when(claim('b', 1)).thenNothing();
  });
});
