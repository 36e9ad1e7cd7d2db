import { checkedNames } from './runner-rules';

describe('The names of a runner', () => {
  it('are kept on one line, without what nobody sees', () => {
    const typed = { firstname: ' Anna\nMaria ', lastname: 'E\u202Ek\u0000', company: 'IF\tGöta' };
    expect(checkedNames(typed)).toEqual({ firstname: 'Anna Maria', lastname: 'Ek', company: 'IF Göta' });
  });

  it('are missing when nothing in them can be seen', () => {
    const typed = { firstname: '\u202E\u0000', lastname: 'Ek', company: '' };
    expect(() => checkedNames(typed)).toThrow(expect.objectContaining({ code: 'name-missing' }));
  });
});
