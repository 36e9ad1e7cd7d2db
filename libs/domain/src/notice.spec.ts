import { specify } from '@app/eventing/testing';
import {
  isNoticeActive,
  noticeDecider,
  defaultNoticeEnd,
  type NoticeEvent,
  noticeTextProblem,
} from './notice';

const given = specify(noticeDecider);

const at = Date.parse('2025-09-13T07:00:00Z');
const HOUR = 3_600_000;
const publish = {
  type: 'PublishNotice',
  notice: 'n1',
  edition: '2025',
  text: 'Starten är 20 min försenad',
  severity: 'important',
  distances: [],
  endsAt: at + HOUR,
  at,
} as const;
const published: NoticeEvent = { ...publish, type: 'NoticePublished' };
const withdraw = { type: 'WithdrawNotice', notice: 'n1', edition: '2025', at: at + 1 } as const;
const withdrawn: NoticeEvent = { ...withdraw, type: 'NoticeWithdrawn' };
const another = (notice: string): NoticeEvent => ({ ...published, notice });

const afterPublishing = given(published);

describe('A notice', () => {
  it('is published with its text on one line and its distances in order, each once', () => {
    given()
      .when({ ...publish, text: ' Starten är\n20 min\u202e försenad ', distances: [5600, 2800, 5600] })
      .then({ ...published, distances: [2800, 5600] });
  });

  it('is published once, and refuses another text or end', () => {
    afterPublishing.when({ ...publish, at: at + 5 }).thenNothing();
    afterPublishing.when({ ...publish, text: 'Starten är 30 min försenad' }).thenRefused('notice-exists');
    afterPublishing.when({ ...publish, endsAt: at + 2 * HOUR }).thenRefused('notice-exists');
  });

  it.each(['', ' \n\u200b', 'ö'.repeat(281)])('needs a text of 1 to 280 characters: %j', (text) => {
    given()
      .when({ ...publish, text })
      .thenRefused('notice-text-invalid');
    expect(noticeTextProblem(text)).toBeDefined();
    expect(noticeTextProblem('ö'.repeat(280))).toBeUndefined();
  });

  it.each([at, at - 1, at + 7 * 24 * HOUR + 1, NaN])(
    'must end later than now and within seven days: %d',
    (endsAt) => {
      given()
        .when({ ...publish, endsAt })
        .thenRefused('notice-end-invalid');
    },
  );

  it('is refused after three active ones; ended and withdrawn ones do not count', () => {
    const three = [another('a'), another('b'), published];
    const before = given(...three);
    before.when({ ...publish, notice: 'n2' }).thenRefused('notices-full');
    given(...three, withdrawn)
      .when({ ...publish, notice: 'n2' })
      .then(another('n2'));
    const later = { at: at + HOUR, endsAt: at + 2 * HOUR };
    before.when({ ...publish, ...later, notice: 'n2' }).then({ ...published, ...later, notice: 'n2' });
  });

  it('is withdrawn once, and not after its end', () => {
    afterPublishing.when(withdraw).then(withdrawn);
    given(published, withdrawn).when(withdraw).thenNothing();
    afterPublishing.when({ ...withdraw, at: at + HOUR }).thenNothing();
    given().when(withdraw).thenRefused('notice-unknown');
  });
});

describe('The end of a notice', () => {
  const ends = (now: string) => new Date(defaultNoticeEnd(Date.parse(now), '2025-09-13')).toISOString();

  it('defaults to the end of the race day if that is near, otherwise of today', () => {
    expect(ends('2025-09-13T07:00:00Z')).toBe('2025-09-13T21:59:00.000Z');
    expect(ends('2025-09-10T07:00:00Z')).toBe('2025-09-13T21:59:00.000Z');
    expect(ends('2025-08-01T07:00:00Z')).toBe('2025-08-01T21:59:00.000Z');
    expect(ends('2025-09-14T07:00:00Z')).toBe('2025-09-14T21:59:00.000Z');
    expect(ends('2025-09-14T21:59:30Z')).toBe('2025-09-15T21:59:00.000Z');
  });

  it('deactivates the notice at that instant', () => {
    const notice = { endsAt: '2025-09-13T08:00:00.000Z' };
    expect(isNoticeActive(notice, Date.parse(notice.endsAt) - 1)).toBe(true);
    expect(isNoticeActive(notice, Date.parse(notice.endsAt))).toBe(false);
  });
});
