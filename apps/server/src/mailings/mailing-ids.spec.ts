import { MailingIds } from './mailing-ids';

const ids = new MailingIds('a secret', '2025');
const next = new MailingIds('a secret', '2026');

describe('The name of a mailing', () => {
  it('is the same for the same draft in the same edition, and tells nothing of it', () => {
    expect(ids.mailing('draft-1')).toMatch(/^[a-z2-7]{32}$/);
    expect(ids.mailing('draft-1')).toBe(ids.mailing('draft-1'));
    expect(new Set([ids.mailing('draft-1'), ids.mailing('draft-2'), next.mailing('draft-1')]).size).toBe(3);
  });
});

describe('The token of an unsubscribe link', () => {
  const suppression = ids.suppression('Asa@Example.se');
  const token = ids.token(suppression);

  it('says whose it is, in every edition, however the address is spelt', () => {
    expect(suppression).toBe(next.suppression('asa@example.se'));
    expect(next.suppressionIn(token)).toBe(suppression);
    expect(token).toMatch(/^[a-z2-7]{64}$/);
  });

  it.each([
    ['nothing', ''],
    ['an address’s name alone', suppression],
    ['a changed sign', `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`],
    ['another’s sign', ids.suppression('bo@example.se') + token.slice(32)],
    ['more', `${token}a`],
    ['capitals', token.toUpperCase()],
    ['another’s secret', new MailingIds('another secret', '2025').token(suppression)],
  ])('is not made of %s', (_, guess) => {
    expect(ids.suppressionIn(guess)).toBeUndefined();
  });
});
