import { isUnderpaid, moneyNotes, type ReceivedPayment } from './money-notes';
import {
  WRONG_PAYEE_CODE,
  differenceText,
  flagText,
  kronor,
  chargedHeading,
  mayHaveBeenCharged,
  paymentText,
} from './payment-texts';

describe('The text of a failed payment', () => {
  it.each(
    'FF08 RP01 RP02 RP03 PA01 PA02 AM02 AM03 AM06 RP04 RP06 RP07 RP09 BE18 ACMT01 ACMT03 ACMT07 VR01 VR02 RF07 BANKIDCL BANKIDONGOING BANKIDUNKN FF10 TM01 DS24'.split(
      ' ',
    ),
  )('%s has its own text and a next step', (code) => {
    expect(paymentText(code)).toMatch(/[a-zåäö] .*\.$/);
    expect(paymentText(code)).not.toBe(paymentText('NEW1'));
    expect(paymentText(code)).not.toContain(code);
  });

  it('falls back to a general text for an unknown code', () => {
    expect(paymentText('NEW1')).toBe('Din betalning misslyckades. Försök igen.');
    expect(paymentText('')).toBe('Din betalning misslyckades. Försök igen.');
  });

  it.each([
    ['DS24', 'Vi vet inte om betalningen gick igenom.', /Kontrollera först i din bank/],
    [WRONG_PAYEE_CODE, 'Pengarna kom inte till oss.', /^Swish säger .* Skicka ett mail till oss/],
  ])('%s never suggests a retry, since the payer may have been charged', (code, heading, text) => {
    expect(mayHaveBeenCharged(code)).toBe(true);
    expect(chargedHeading(code)).toBe(heading);
    expect(paymentText(code)).toMatch(text);
    expect(`${chargedHeading(code)} ${paymentText(code)}`).not.toMatch(/försök\w* (sedan )?igen|misslycka/i);
  });

  it.each(['RF07', 'TM01', 'BANKIDCL', ''])('%p counts as not charged', (code) => {
    expect(mayHaveBeenCharged(code)).toBe(false);
  });
});

describe('The text of a payment issue', () => {
  it.each(['wrong-amount', 'wrong-payee', 'paid-twice', 'late', 'after-cancellation'] as const)(
    '%s says what is wrong and what to do',
    (flag) => {
      expect(flagText(flag)).toMatch(/^[A-ZÅÄÖ].*: .*\.$/);
    },
  );
});

const paid: ReceivedPayment = { id: 'A', status: 'PAID', amount: 350, expected: 350, flags: [] };
const notes = (changes: Partial<ReceivedPayment>, others: readonly ReceivedPayment[] = []) => {
  const payment = { ...paid, ...changes };
  return moneyNotes(payment, [payment, ...others])
    .join(' ')
    .replaceAll('\u00a0', ' ');
};

describe('The notes to a payer', () => {
  it('are empty when the amount is as booked', () => {
    expect(notes({})).toBe('');
  });

  it('state received and missing amounts, and what to do, after too little', () => {
    expect(notes({ amount: 1, flags: ['wrong-amount'] })).toMatch(
      /^Vi fick 1 kr och 350 kr var bokat: 349 kr saknas\. Deltagarna är anmälda ändå\. Skicka ett mail till oss/,
    );
  });

  it('state the new price after corrections', () => {
    expect(notes({ difference: 50 })).toBe('Efter ändringarna är priset 50 kr högre än det som bokades.');
    expect(notes({ difference: -50 })).toBe('Efter ändringarna är priset 50 kr lägre än det som bokades.');
    expect(notes({ difference: 50, status: 'CREATED' })).toBe('');
  });

  it('state received and excess amounts after too much', () => {
    expect(notes({ amount: 400, flags: ['wrong-amount'] })).toMatch(
      /^Vi fick 400 kr och 350 kr var bokat: 50 kr för mycket\. Arrangören ser det/,
    );
  });

  it('mention a second payment on both payments', () => {
    const again: ReceivedPayment = { ...paid, id: 'B', flags: ['paid-twice', 'late'] };
    expect(notes({}, [again])).toMatch(/^Anmälan är betald mer än en gång: 350 kr kom in utöver/);
    expect(notes(again, [paid])).toMatch(/^Anmälan var redan betald när den här betalningen kom\./);
  });

  it('mention both a missing amount and a second payment', () => {
    const again: ReceivedPayment = { ...paid, id: 'B', amount: 349, flags: ['paid-twice', 'wrong-amount'] };
    expect(notes({ amount: 1 }, [again])).toMatch(/349 kr saknas\..*349 kr kom in utöver/);
  });

  it.each(['CREATED', 'ERROR', 'CANCELLED'])(
    'are empty for a payment that is %s, which counts nowhere',
    (status) => {
      const other: ReceivedPayment = { ...paid, id: 'B', status, amount: 1, flags: ['wrong-payee'] };
      expect(notes(other, [paid])).toBe('');
      expect(notes({}, [other])).toBe('');
      expect(isUnderpaid(other)).toBe(false);
    },
  );

  it('count later payments towards the missing amount, but none that was not owed', () => {
    const rest = { payment: 'A', missing: 349, difference: 0 };
    const later: ReceivedPayment = { ...paid, id: 'C', amount: 349, expected: 349, rest };
    const first: ReceivedPayment = { ...paid, id: 'A', amount: 1, flags: ['wrong-amount'] };
    expect(moneyNotes(first, [first, later])).toEqual(['349\u00a0kr är betalt i efterhand.']);
    expect(isUnderpaid(first, [later])).toBe(false);
    expect(isUnderpaid(first, [{ ...later, refunded: 1 }])).toBe(true);
    const needless: ReceivedPayment = { ...later, flags: ['not-owed'] };
    expect(isUnderpaid(first, [needless])).toBe(true);
    expect(moneyNotes(needless, [first])[0]).toMatch(/^Mellanskillnaden var redan ordnad/);
  });

  it('use a non-breaking space and a real minus', () => {
    expect(kronor(-50)).toBe('−50\u00a0kr');
    expect(isUnderpaid({ ...paid, amount: 349 })).toBe(true);
    expect(isUnderpaid({ ...paid, amount: 351 })).toBe(false);
  });
});

describe('The text of a difference in price', () => {
  it('states the amount, what to do, and what was handled before', () => {
    expect(differenceText(50)).toMatch(/kostar 50.kr mer än det som bokades. Be om resten\.$/);
    expect(differenceText(-50)).toMatch(
      /50.kr mindre än det som bokades. Betala tillbaka mellanskillnaden\.$/,
    );
    expect(differenceText(150, 50)).toMatch(/tidigare skillnad, 50.kr, är redan hanterad. Be om 100.kr\.$/);
    expect(differenceText(0, 50)).toMatch(/lika mycket som det som bokades.*Betala tillbaka 50.kr\.$/);
  });
});
