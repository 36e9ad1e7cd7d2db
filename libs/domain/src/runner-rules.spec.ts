import { checkedNames } from './runner-rules';

describe('The names of a runner', () => {
  it('are normalised to one line, without invisible characters', () => {
    const typed = { firstname: ' Anna\nMaria ', lastname: 'E\u202Ek\u0000', company: 'IF\tGöta' };
    expect(checkedNames(typed)).toEqual({ firstname: 'Anna Maria', lastname: 'Ek', company: 'IF Göta' });
  });

  it.each(['\u202E\u0000', '\u200B', '\u3164', '\u2800', '\u0301', '\u00AD\uFE0F'])(
    'count as missing without visible characters: %j',
    (unseen) => {
      for (const typed of [
        { firstname: unseen, lastname: 'Ek', company: '' },
        { firstname: 'Bo', lastname: unseen, company: '' },
      ])
        expect(() => checkedNames(typed)).toThrow(expect.objectContaining({ code: 'name-missing' }));
      expect(checkedNames({ firstname: 'Bo', lastname: 'Ek', company: unseen }).company).toBe('');
    },
  );
});
