import { awayWords, fromWords } from './last-seen-words';

const at = Date.parse('2025-09-13T12:05:30Z');

it('Today’s moment is said by its clock alone, another with its day', () => {
  expect(fromWords(at, '2025-09-13')).toBe('kl.\u00a014.05');
  expect(fromWords(at, '2025-09-14')).toBe('lördag 13 september kl.\u00a014.05');
});

it('Why there is nothing newer is said with the words of every other page', () => {
  expect([awayWords(false), awayWords(true)]).toEqual(['Inget nät', 'Servern svarar inte']);
});
