import { readErrors, readPayment } from './swish-answer';

const PAID = {
  id: '5D59DA1B1632424E874DDB219AD54597',
  payeePaymentReference: 'kvitto1',
  paymentReference: '1E2FC19E5E5E4E18916609B7F8911C12',
  callbackUrl: 'https://localhost/callback',
  payerAlias: '46464646464',
  payeeAlias: '1231181189',
  amount: 400.0,
  currency: 'SEK',
  message: 'Loppet',
  status: 'PAID',
  dateCreated: '2025-09-01T10:00:00.092Z',
  datePaid: '2025-09-01T12:00:04.5+02:00',
  errorCode: null,
  errorMessage: null,
};

const read = (changes: Readonly<Record<string, unknown>> = {}) =>
  readPayment(JSON.stringify({ ...PAID, ...changes }));

describe('readPayment', () => {
  it('converts instants of any time zone to ms', () => {
    expect(read()).toEqual({
      id: PAID.id,
      status: 'PAID',
      amount: 400,
      payee: '1231181189',
      paymentReference: PAID.paymentReference,
      payerAlias: '46464646464',
      createdAt: Date.parse('2025-09-01T10:00:00.092Z'),
      paidAt: Date.parse('2025-09-01T10:00:04.500Z'),
      errorCode: '',
      errorMessage: '',
    });
  });

  it('accepts missing optional fields', () => {
    const text = JSON.stringify({ id: 'A', status: 'CREATED', amount: '150.00', currency: 'SEK' });
    expect(readPayment(text)).toMatchObject({ status: 'CREATED', amount: 150, paidAt: null, payerAlias: '' });
  });

  it.each<[what: string, text: string]>([
    ['HTML', '<html>'],
    ['an empty text', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown status', JSON.stringify({ ...PAID, status: 'PENDING' })],
    ['no amount', JSON.stringify({ ...PAID, amount: null })],
    ['a non-numeric amount', JSON.stringify({ ...PAID, amount: 'fyra' })],
    ['another currency', JSON.stringify({ ...PAID, currency: 'EUR' })],
  ])('throws on %s', (_, text) => {
    expect(() => readPayment(text)).toThrow(expect.objectContaining({ code: 'payments-unreachable' }));
  });
});

describe('readErrors', () => {
  it.each<[what: string, text: string, errors: unknown[]]>([
    [
      'a list of errors',
      '[{"errorCode":"RP02","errorMessage":"fel","additionalInformation":null},{"errorCode":"AM06"}]',
      [
        { errorCode: 'RP02', errorMessage: 'fel' },
        { errorCode: 'AM06', errorMessage: '' },
      ],
    ],
    [
      'a single error',
      '{"errorCode":"RP04","errorMessage":"borta"}',
      [{ errorCode: 'RP04', errorMessage: 'borta' }],
    ],
    ['an empty list', '[]', []],
    ['HTML as no errors', '<html>', []],
    ['an empty text as no errors', '', []],
  ])('reads %s', (_, text, errors) => {
    expect(readErrors(text)).toEqual(errors);
  });
});
