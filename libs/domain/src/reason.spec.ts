import { checkedReason } from './reason';

const names = ['Åsa-Maria', 'von Ödman', 'IK Exempel'];

describe('The reason for an erasure', () => {
  it('is normalised to one line', () => {
    expect(checkedReason('  Begäran per brev\n2025-10-02 ', names)).toBe('Begäran per brev 2025-10-02');
    expect(checkedReason('Dubbel anmälan, 3 av 4', [])).toBe('Dubbel anmälan, 3 av 4');
  });

  const bibs = new Set([8, 11, 12, 13, 14, 15, 412, 414, 417, 419, 1201, 1202, 1250]);

  it.each(['412-414 bytte väst', 'nr 1201 1202 1250', 'nr 12 13 14 15 11', '412–414, sedan 417-419'])(
    'may name bibs of the day: accepts %j',
    (typed) => {
      expect(checkedReason(typed, [], bibs)).toBe(typed);
    },
  );

  it.each(['', ' ', '\n\t'])('is required: refuses %j', (typed) => {
    expect(() => checkedReason(typed, names)).toThrow(expect.objectContaining({ code: 'reason-missing' }));
  });

  it.each(['123', '2025-10-02', '...', '–', '?!', '🏃', '070-123 45 67'])(
    'needs a letter: refuses %j',
    (typed) => {
      expect(() => checkedReason(typed, names)).toThrow(expect.objectContaining({ code: 'reason-wordless' }));
    },
  );

  it('may be short, in any alphabet', () => {
    expect(checkedReason('3 b', names)).toBe('3 b');
    expect(checkedReason('ошибка', names)).toBe('ошибка');
  });

  it('has at most 200 characters', () => {
    expect(checkedReason('x'.repeat(200), names)).toHaveLength(200);
    expect(() => checkedReason('x'.repeat(201), names)).toThrow(
      expect.objectContaining({ code: 'reason-too-long' }),
    );
  });

  it.each([
    'Åsa ringde',
    'begäran av MARIA',
    'från familjen Ödman',
    'Marias mamma ringde',
    'ÖDMANS önskan',
    'a\u030Asa bad om det',
    'klubben (exempel) bad om det',
    'svara till a@example.se',
    'ring 070-123 45 67 först',
    'ring 08123456',
    'ring 123 45 67',
    'ring +46 70 123 456',
    'ring 8-412 414 90',
    'ring 8 123 4567',
    'ring 73 456 7890',
    'ring 46 70 123 4567',
    'nr 070-123',
    '19670101-1234 bad om det',
  ])('may not identify a person: refuses %j', (typed) => {
    expect(() => checkedReason(typed, names, bibs)).toThrow(
      expect.objectContaining({ code: 'reason-names-somebody' }),
    );
  });
});
