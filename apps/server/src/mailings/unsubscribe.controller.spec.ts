import { isOneClick } from './unsubscribe.controller';

const parts = (...lines: readonly string[]) => ['--x', ...lines, '--x--', ''].join('\r\n');

describe('isOneClick', () => {
  it.each([
    [{ 'List-Unsubscribe': 'One-Click' }],
    [parts('Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click')],
    [
      parts(
        'Content-Disposition: form-data; name="List-Unsubscribe"',
        'Content-Type: text/plain',
        '',
        'One-Click',
      ),
    ],
  ])('accepts %j', (form) => {
    expect(isOneClick(form)).toBe(true);
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ 'List-Unsubscribe': 'no' }],
    [['One-Click']],
    ['List-Unsubscribe=One-Click'],
    [parts('Content-Disposition: form-data; name="else"', '', 'One-Click')],
  ])('rejects %j', (form) => {
    expect(isOneClick(form)).toBe(false);
  });
});
