import { unreachableText, fetchedAtText } from './connection-text';

const at = Date.parse('2025-09-13T12:05:30Z');

it('Formats a time of today without its day, and other times with it', () => {
  expect(fetchedAtText(at, '2025-09-13')).toBe('kl.\u00a014.05');
  expect(fetchedAtText(at, '2025-09-14')).toBe('lördag 13 september kl.\u00a014.05');
});

it('Distinguishes a lost network from a server that does not answer', () => {
  expect([unreachableText(false), unreachableText(true)]).toEqual(['Inget nät', 'Servern svarar inte']);
});
