import { ASTRAY_CODE } from './payment-flags';
import { flagText, leftHeading, mayHaveLeft, paymentText } from './payment-texts';

describe('What a payer reads when a payment fails', () => {
  it.each(
    'FF08 RP01 RP02 RP03 PA01 PA02 AM02 AM03 AM06 RP04 RP06 RP07 RP09 BE18 ACMT01 ACMT03 ACMT07 VR01 VR02 RF07 BANKIDCL BANKIDONGOING BANKIDUNKN FF10 TM01 DS24'.split(
      ' ',
    ),
  )('%s has words of its own, and something to do', (code) => {
    expect(paymentText(code)).toMatch(/[a-zåäö] .*\.$/);
    expect(paymentText(code)).not.toBe(paymentText('NEW1'));
    expect(paymentText(code)).not.toContain(code);
  });

  it('is the plain sentence for a code nobody knows', () => {
    expect(paymentText('NEW1')).toBe('Din betalning misslyckades. Försök igen.');
    expect(paymentText('')).toBe('Din betalning misslyckades. Försök igen.');
  });

  it.each([
    ['DS24', 'Vi vet inte om betalningen gick igenom.', /Kontrollera först i din bank/],
    [ASTRAY_CODE, 'Pengarna kom inte till oss.', /^Swish säger .* Skicka ett mail till oss/],
  ])('%s never asks anybody to try again: money may have left them', (code, heading, text) => {
    expect(mayHaveLeft(code)).toBe(true);
    expect(leftHeading(code)).toBe(heading);
    expect(paymentText(code)).toMatch(text);
    expect(`${leftHeading(code)} ${paymentText(code)}`).not.toMatch(/försök\w* (sedan )?igen|misslycka/i);
  });

  it.each(['RF07', 'TM01', 'BANKIDCL', ''])('%p is a failure like others: nothing has left', (code) => {
    expect(mayHaveLeft(code)).toBe(false);
  });
});

describe('What an organiser reads about odd money', () => {
  it.each(['wrong-amount', 'wrong-payee', 'paid-twice', 'late', 'after-cancellation'] as const)(
    '%s says what is odd and what to do',
    (flag) => {
      expect(flagText(flag)).toMatch(/^[A-ZÅÄÖ].*: .*\.$/);
    },
  );
});
