import { MailingIds } from './mailing-ids';

const ids = new MailingIds('a secret', '2025');
const next = new MailingIds('a secret', '2026');

describe('MailingIds.mailing', () => {
  it('is stable per draft and edition, and opaque', () => {
    expect(ids.mailing('draft-1')).toMatch(/^[a-z2-7]{32}$/);
    expect(ids.mailing('draft-1')).toBe(ids.mailing('draft-1'));
    expect(new Set([ids.mailing('draft-1'), ids.mailing('draft-2'), next.mailing('draft-1')]).size).toBe(3);
  });
});

describe('MailingIds.token', () => {
  const suppression = ids.suppression('Asa@Example.se');
  const token = ids.unsubscribeToken(suppression);

  it('identifies the address in every edition and spelling', () => {
    expect(suppression).toBe(next.suppression('asa@example.se'));
    expect(next.suppressionOfToken(token)).toBe(suppression);
    expect(token).toMatch(/^[a-z2-7]{64}$/);
  });

  it.each([
    ['an empty token', ''],
    ['a suppression id without its signature', suppression],
    ['a changed last character', `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
    ['the signature of another address', ids.suppression('bo@example.se') + token.slice(32)],
    ['an extra character', `${token}a`],
    ['upper case', token.toUpperCase()],
    ['a token of another secret', new MailingIds('another secret', '2025').unsubscribeToken(suppression)],
  ])('rejects %s', (_, guess) => {
    expect(ids.suppressionOfToken(guess)).toBeUndefined();
  });
});
