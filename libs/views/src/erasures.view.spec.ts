import type { RegistrationEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { erasures } from './erasures.view';
import { edition, erased, opened, registration, saved } from './testing/one-registration';

const rowsOf = (...events: readonly RegistrationEvent[]) =>
  Object.values(project(erasures, events).all ?? {});
const at = Date.parse('2025-07-16T10:00:00Z');
const asked = { type: 'ErasureRequested', registration, words: 'Vi flyttar', at } as const;

describe('Erasure requests and erasures', () => {
  it("have a row per registration, with the family's request", () => {
    expect(rowsOf(opened, saved)).toMatchObject([{ registration, edition, asked: null, erased: null }]);
    expect(rowsOf(opened, saved, asked)).toMatchObject([
      { asked: { at: '2025-07-16T10:00:00.000Z', words: 'Vi flyttar' }, erased: null },
    ]);
  });

  it('drop the request when it is withdrawn or fulfilled', () => {
    const withdrawn = { type: 'ErasureRequestWithdrawn', registration, note: 'Ringde', at } as const;
    expect(rowsOf(opened, asked, withdrawn)).toMatchObject([{ asked: null, erased: null }]);
    expect(rowsOf(opened, asked, { ...erased, reason: 'Begäran' } as RegistrationEvent)).toMatchObject([
      { asked: null, erased: { reason: 'Begäran' } },
    ]);
  });
});
