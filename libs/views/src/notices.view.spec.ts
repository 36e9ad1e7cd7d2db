import type { NoticeEvent } from '@app/domain';
import { project } from '@app/eventing/testing';
import { notices } from './notices.view';

const at = Date.parse('2025-09-13T07:00:00Z');
const published: NoticeEvent = {
  type: 'NoticePublished',
  notice: 'n1',
  edition: '2025',
  text: 'Starten är 20 min försenad',
  severity: 'important',
  distances: [2800],
  endsAt: at + 3_600_000,
  at,
};
const withdrawn: NoticeEvent = { type: 'NoticeWithdrawn', notice: 'n1', edition: '2025', at: at + 60_000 };
const rowsAfter = (...events: readonly NoticeEvent[]) => project(notices, events)['2025'];

describe('The notices of an edition', () => {
  it('have a text, an author and an end', () => {
    expect(rowsAfter(published)).toEqual({
      n1: {
        id: 'n1',
        text: 'Starten är 20 min försenad',
        severity: 'important',
        distances: [2800],
        publishedAt: '2025-09-13T07:00:00.000Z',
        endsAt: '2025-09-13T08:00:00.000Z',
        by: 'test',
        withdrawn: null,
        revision: 1,
      },
    });
  });

  it('remain when withdrawn, with who withdrew them and when', () => {
    const rows = rowsAfter(published, { ...published, notice: 'n2' }, withdrawn);
    expect(rows?.n1).toMatchObject({
      withdrawn: { at: '2025-09-13T07:01:00.000Z', by: 'test' },
      revision: 3,
    });
    expect(rows?.n2).toMatchObject({ withdrawn: null, revision: 2 });
  });

  it('ignore the withdrawal of an unknown notice', () => {
    expect(rowsAfter(withdrawn)).toBeUndefined();
  });
});
