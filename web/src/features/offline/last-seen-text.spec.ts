import { unreachableText, fetchedAtText } from './last-seen-text';

const at = Date.parse('2025-09-13T12:05:30Z');

it('Shows the time alone for today, and with its day otherwise', () => {
  expect(fetchedAtText(at, '2025-09-13')).toBe('kl.\u00a014.05');
  expect(fetchedAtText(at, '2025-09-14')).toBe('lördag 13 september kl.\u00a014.05');
});

it('Names the cause with the texts of other pages', () => {
  expect([unreachableText(false), unreachableText(true)]).toEqual(['Inget nät', 'Servern svarar inte']);
});
