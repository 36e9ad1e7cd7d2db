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

describe('A thing that one registration can have', () => {
  it('goes to the first claim', () => {
    given().when(claim('a', 0)).then(claimed('a'));
    given(claimed('a')).when(claim('b', 0)).thenNothing();
  });

  it('goes to a later claim that counts all earlier ones', () => {
    given(claimed('a'), claimed('b'))
      .when(claim('c', 2, 7))
      .then(claimed('c', 7));
  });

  it('stays with a registration that has claimed it again', () => {
    given(claimed('a'), claimed('a', 5)).when(claim('b', 1)).thenNothing();
  });
});
