import { specify } from '@app/eventing/testing';
import { LOGIN_CODE_HOLDS, LOGIN_TRIES, loginDecider } from './login.decider';
import type { LoginEvent } from './login.events';

const given = specify(loginDecider);

const codeId = 'q7f3k2m9';
const registration = 'mzxw6ytboi';
const at = Date.parse('2025-07-15T10:00:00Z');
const code = {
  codeId,
  registration,
  hash: 'salt$hash',
  client: 'mark',
  expiresAt: at + LOGIN_CODE_HOLDS,
  at,
};
const issued: LoginEvent = { type: 'LoginCodeIssued', ...code };
const confirmed: LoginEvent = { type: 'LoginCodeConfirmed', codeId, registration, at: at + 60_000 };
const ended: LoginEvent = { type: 'LoginCodeEnded', codeId, at: at + 60_000 };
const end = { type: 'EndLoginCode', codeId, at: at + 60_000 } as const;
const refused = (left: number): LoginEvent => ({ type: 'LoginCodeRefused', codeId, left, at: at + 60_000 });
const typed = (matches: boolean) => ({ type: 'ConfirmLoginCode', codeId, matches, at: at + 60_000 }) as const;

/** Wrong codes typed, until so many tries are left. */
const wrongUntil = (left: number) =>
  Array.from({ length: LOGIN_TRIES - left }, (_, index) => refused(LOGIN_TRIES - 1 - index));

describe('A login code', () => {
  it('is issued once', () => {
    given()
      .when({ type: 'IssueLoginCode', ...code })
      .then(issued);
    given(issued)
      .when({ type: 'IssueLoginCode', ...code, hash: 'another' })
      .thenNothing();
  });

  it('lets its holder in', () => {
    given(issued).when(typed(true)).then(confirmed);
  });

  it('counts every wrong try', () => {
    given(issued).when(typed(false)).then(refused(4));
    given(issued, ...wrongUntil(1))
      .when(typed(false))
      .then(refused(0));
  });

  it('still lets its holder in at the fifth try', () => {
    given(issued, ...wrongUntil(1))
      .when(typed(true))
      .then(confirmed);
  });

  it.each([true, false])('is spent after five wrong tries (right this time: %p)', (matches) => {
    given(issued, ...wrongUntil(0))
      .when(typed(matches))
      .thenRefused('code-tries');
  });

  it('works once', () => {
    given(issued, confirmed).when(typed(true)).thenRefused('code-used');
  });

  it('holds for ten minutes', () => {
    given(issued)
      .when({ ...typed(true), at: at + 599_999 })
      .then({ ...confirmed, at: at + 599_999 });
    given(issued)
      .when({ ...typed(true), at: at + 600_000 })
      .thenRefused('code-expired');
  });

  it('is void once it was ended', () => {
    given(issued).when(end).then(ended);
    given(issued, ended).when(typed(true)).thenRefused('code-ended');
  });

  it('is not ended when there is nothing left to end', () => {
    given().when(end).thenNothing();
    given(issued, ended).when(end).thenNothing();
    given(issued, confirmed).when(end).thenNothing();
    given(issued, ...wrongUntil(0))
      .when(end)
      .thenNothing();
    given(issued)
      .when({ ...end, at: at + 600_000 })
      .thenNothing();
  });

  it('must have been sent', () => {
    given().when(typed(true)).thenRefused('code-unknown');
  });
});
