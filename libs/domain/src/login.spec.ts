import { specify } from '@app/eventing/testing';
import {
  LOGIN_CODE_TTL_MS,
  MAX_LOGIN_ATTEMPTS,
  loginDecider,
  findCodeSlot,
  type LiveCode,
  type LoginEvent,
} from './login';

const given = specify(loginDecider);

const codeId = 'q7f3k2m9';
const registration = 'mzxw6ytboi';
const at = Date.parse('2025-07-15T10:00:00Z');
const code = {
  codeId,
  registration,
  hash: 'salt$hash',
  client: 'mark',
  expiresAt: at + LOGIN_CODE_TTL_MS,
  at,
};
const issued: LoginEvent = { type: 'LoginCodeIssued', ...code };
const confirmed: LoginEvent = { type: 'LoginCodeConfirmed', codeId, registration, at: at + 60_000 };
const ended: LoginEvent = { type: 'LoginCodeEnded', codeId, at: at + 60_000 };
const end = { type: 'EndLoginCode', codeId, at: at + 60_000 } as const;
const refused = (left: number): LoginEvent => ({ type: 'LoginCodeRefused', codeId, left, at: at + 60_000 });
const typed = (matches: boolean) => ({ type: 'ConfirmLoginCode', codeId, matches, at: at + 60_000 }) as const;

/** Refused attempts until `left` remain. */
const wrongUntil = (left: number) =>
  Array.from({ length: MAX_LOGIN_ATTEMPTS - left }, (_, index) => refused(MAX_LOGIN_ATTEMPTS - 1 - index));

const afterIssuing = given(issued);

describe('A login code', () => {
  it('is issued once', () => {
    given()
      .when({ type: 'IssueLoginCode', ...code })
      .then(issued);
    afterIssuing.when({ type: 'IssueLoginCode', ...code, hash: 'another' }).thenNothing();
  });

  it('is confirmed when typed right', () => {
    afterIssuing.when(typed(true)).then(confirmed);
  });

  it('counts every wrong attempt', () => {
    afterIssuing.when(typed(false)).then(refused(4));
    given(issued, ...wrongUntil(1))
      .when(typed(false))
      .then(refused(0));
  });

  it('is still confirmed at the fifth attempt', () => {
    given(issued, ...wrongUntil(1))
      .when(typed(true))
      .then(confirmed);
  });

  it.each([true, false])('is refused after five wrong attempts (right this time: %p)', (matches) => {
    given(issued, ...wrongUntil(0))
      .when(typed(matches))
      .thenRefused('code-tries');
  });

  it('is confirmed once', () => {
    given(issued, confirmed).when(typed(true)).thenRefused('code-used');
  });

  it('expires after ten minutes', () => {
    afterIssuing.when({ ...typed(true), at: at + 599_999 }).then({ ...confirmed, at: at + 599_999 });
    afterIssuing.when({ ...typed(true), at: at + 600_000 }).thenRefused('code-expired');
  });

  it('is refused once it was ended', () => {
    afterIssuing.when(end).then(ended);
    given(issued, ended).when(typed(true)).thenRefused('code-ended');
  });

  it('is not ended when it is no longer live', () => {
    given().when(end).thenNothing();
    given(issued, ended).when(end).thenNothing();
    given(issued, confirmed).when(end).thenNothing();
    given(issued, ...wrongUntil(0))
      .when(end)
      .thenNothing();
    afterIssuing.when({ ...end, at: at + 600_000 }).thenNothing();
  });

  it('must have been issued', () => {
    given().when(typed(true)).thenRefused('code-unknown');
  });
});

/** Codes requested by these clients, a minute apart, ten minutes each: c1, c2 … */
const codesRequestedBy = (...clients: string[]): LiveCode[] =>
  clients.map((client, index) => ({
    codeId: `c${String(index + 1)}`,
    client,
    issued: index * 60_000,
    expires: index * 60_000 + 600_000,
  }));

describe('A slot for another code to an address', () => {
  it.each<[string, LiveCode[], readonly string[]]>([
    ['no code was sent', [], []],
    ['two codes are live', codesRequestedBy('us', 'us'), []],
    ['two codes of strangers are live', codesRequestedBy('them', 'them'), []],
    ['a stranger has all three: the oldest ends', codesRequestedBy('them', 'them', 'them'), ['c1']],
    ['one stranger has two codes and another has one', codesRequestedBy('others', 'them', 'them'), ['c2']],
  ])('is free when %s', (_, live, ends) => {
    expect(findCodeSlot(live, 'us')).toEqual({ ends });
    expect(findCodeSlot([...live].reverse(), 'us')).toEqual({ ends });
  });

  it.each<[string, LiveCode[]]>([
    ['the client has all three', codesRequestedBy('us', 'us', 'us')],
    ['the client has one already', codesRequestedBy('us', 'them', 'them')],
    ['three other clients have one each', codesRequestedBy('a', 'b', 'c')],
  ])('is free when the first code expires, when %s', (_, live) => {
    expect(findCodeSlot(live, 'us')).toEqual({ fullUntil: 600_000 });
  });

  it('never takes the newest code of any client, in any order', () => {
    const clients = ['a', 'b', 'c', 'd'];
    const orders = clients.flatMap((a) => clients.flatMap((b) => clients.map((c) => [a, b, c])));
    for (const order of orders)
      for (const asking of clients) {
        const live = codesRequestedBy(...order);
        const slot = findCodeSlot(live, asking);
        const ended = 'ends' in slot ? slot.ends : [];
        const left = live.filter(({ codeId }) => !ended.includes(codeId));
        expect(new Set(left.map(({ client }) => client))).toEqual(new Set(order));
      }
  });
});
