import type { ArgumentMetadata, Type } from '@nestjs/common';
import { ErasureBody } from './erasure/erasure.dto';
import { NameBody, SignInBody } from './organisers/organisers.controller';
import { BookingBody, CampaignBody, PaymentBody } from './payments/booking.controller';
import { PaymentQuery, TokenQuery } from './payments/payment-pages.controller';
import { RequestValidationPipe } from './platform/http/request-validation.pipe';
import { Problem } from './platform/http/problem';
import { NewRaceBody, NewRunnerBody, RunnerBody } from './raceday/race-editing.dto';
import { endAction } from './raceday/race-timing.dto';
import { AnonymityBody, RunnersBody } from './registration/registration.controller';
import { CodeRequestBody, TypedCodeBody } from './registration/sign-in.controller';
import { InvitationBody } from './ticket-office/invitations.controller';
import { PaidSaleBody, SaleBody } from './ticket-office/sales.controller';

type Row = readonly [what: string, input: readonly [Class: Type, value: unknown], told: unknown];

const anna = { firstname: 'Anna', lastname: 'Ek', age: 34, group: 'Dam', distance: 2.8 };
const sale = { ...anna, phone: '070-1740605', bib: 301 };
const code = { email: 'asa@example.se', codeId: '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', code: '123456' };
const per = { firstname: 'Per', lastname: 'Ek' };
const runners = (forms: object) => ({ runners: forms });

const pipe = new RequestValidationPipe();
const check = (metatype: Type, value: unknown) => pipe.transform(value, { type: 'body', metatype });
const refusal = async (metatype: Type, value: unknown): Promise<unknown> =>
  check(metatype, value).catch((error: unknown) => error);

describe('Fields of a request body', () => {
  it.each<Row>([
    ['nothing at all', [SignInBody, undefined], {}],
    ['null, as nothing', [SignInBody, null], {}],
    ['fields that are null, as missing', [BookingBody, { barn: null, kampanj: null }], {}],
    ['a number as digits', [SaleBody, { ...sale, age: ' 34 ' }], sale],
    ['a text on one line', [SaleBody, { ...sale, lastname: ' E\tk\u0000 ' }], { ...sale, lastname: 'E k' }],
    ['the group Ingen as none', [RunnerBody, { ...per, group: 'Ingen' }], { ...per, group: '' }],
    ['an empty text as no number', [NewRunnerBody, { ...per, bib: '' }], { ...per, group: '' }],
    ['a name as it is kept', [NameBody, { name: ' Bo  Ek ' }], { name: 'Bo Ek' }],
    ['an address as it is kept', [CodeRequestBody, { email: ' Åsa@Ex.SE ' }], { email: 'åsa@ex.se' }],
    ['a code among words', [TypedCodeBody, { ...code, code: 'koden: 123 456' }], code],
    [
      'a sign beyond 16 bits as one',
      [CampaignBody, { kampanj: '😀'.repeat(40) }],
      { kampanj: '😀'.repeat(40) },
    ],
    [
      'more fields where more are known',
      [PaidSaleBody, { ...sale, note: 'kontant' }],
      { ...sale, note: 'kontant' },
    ],
  ])('accepts %s', async (_, [metatype, value], expected) => {
    const taken = await check(metatype, value);
    expect(taken).toBeInstanceOf(metatype);
    expect(JSON.parse(JSON.stringify(taken))).toEqual(expected);
  });

  it('accepts runners under any key that a form creates', async () => {
    const keys = ['toString', 'hasOwnProperty', 'has', 'size', 'then', 'a-1_B'];
    const forms = Object.fromEntries(keys.map((key) => [key, { ...anna, age: '34' }]));
    const { runners: taken } = (await check(RunnersBody, runners(forms))) as RunnersBody;
    expect([...taken.keys()]).toEqual(keys);
    for (const form of taken.values()) expect(form).toMatchObject(anna);
  });

  it.each<Row>([
    ['one nobody knows', [SignInBody, { token: 't', at: 1 }], 'at: okänt fält'],
    ['one nobody knows, before all else', [SaleBody, { at: 1 }], 'at: okänt fält'],
    ['one of a runner', [RunnersBody, runners({ a: { price: 0 } })], 'price: okänt fält'],
    ['one that every object has', [SignInBody, { toString: 1 }], 'toString: okänt fält'],
    ['a constructor', [SignInBody, { constructor: { prototype: {} } }], 'constructor: okänt fält'],
    ['a prototype', [SignInBody, JSON.parse('{"__proto__": {"token": "t"}}')], '__proto__: okänt fält'],
    ['a constructor further in', [SignInBody, { token: { constructor: 'x' } }], 'Felaktig begäran'],
    ['a key that would be lost', [RunnersBody, runners({ constructor: anna })], 'Felaktig begäran'],
    ['a value with its own text', [NameBody, { name: '\u200B' }], 'Ange ditt namn, högst 60 tecken'],
    ['one that is missing', [NameBody, {}], 'Ange ditt namn, högst 60 tecken'],
    ['a value without a text', [SignInBody, { token: 'x'.repeat(201) }], 'token: felaktigt värde'],
    ['a length that cannot be seen', [SignInBody, { token: '\uFE0F'.repeat(201) }], 'token: felaktigt värde'],
    ['a value of another kind', [PaymentQuery, { id: ['A', 'B'] }], 'id: felaktigt värde'],
    ['a number in words', [SaleBody, { ...sale, bib: 'ett' }], 'Obligatorisk'],
    ['the first of several', [InvitationBody, {}], 'Name is required'],
    ['the first rule of a field', [InvitationBody, { name: 'Anna', email: ' ' }], 'E-mail is required'],
    ['its next rule', [InvitationBody, { name: 'Anna', email: 'anna' }], 'E-mail must be valid'],
    ['runners that are none', [RunnersBody, runners([anna])], 'Lägg till minst en deltagare'],
    ['no runners', [RunnersBody, { runners: null }], 'Lägg till minst en deltagare'],
    ['a runner that is a list', [RunnersBody, runners({ a: [] })], 'Ange namn'],
    ['a runner that is a text', [RunnersBody, runners({ a: 'Anna' })], 'Ange namn'],
    ['a runner’s age', [RunnersBody, runners({ a: anna, b: { ...anna, age: 'elva' } })], 'Ange ålder'],
    [
      'a runner’s company',
      [RunnersBody, runners({ a: { ...anna, company: 7 } })],
      'company: felaktigt värde',
    ],
    ['a runner without a name', [RunnerBody, { firstname: 'Per' }], 'Ange namn'],
    ['a group there is not', [RunnerBody, { ...per, group: 'Barn' }], 'felaktig klass'],
    ['a club that is none', [RunnerBody, { ...per, company: 7 }], 'company: felaktigt värde'],
    ['a bib where none belongs', [RunnerBody, { ...per, bib: 7 }], 'bib: okänt fält'],
    ['a race without its day', [NewRaceBody, { distance: 800 }], 'felaktigt datum'],
    ['a list in their place', [SignInBody, []], 'Felaktig begäran'],
    ['a list of them', [SignInBody, [{ token: 't' }]], 'Felaktig begäran'],
    ['a text in their place', [SignInBody, 'token'], 'Felaktig begäran'],
    ['a number in their place', [SignInBody, 7], 'Felaktig begäran'],
    ['false in their place', [SignInBody, false], 'Felaktig begäran'],
    ['more than any form holds', [SignInBody, { token: Array(100_000).fill(0) }], 'Felaktig begäran'],
    [
      'deeper than any form is',
      [SignInBody, { token: JSON.parse('['.repeat(9) + ']'.repeat(9)) }],
      'Felaktig begäran',
    ],
  ])('rejects %s', async (_, [metatype, value], text) => {
    const refused = await refusal(metatype, value);
    expect(refused).toEqual(new Problem(400, text as string, 'request-invalid'));
    expect(refused).toMatchObject({ status: 400, code: 'request-invalid' });
  });

  it.each([
    ...[SignInBody, NameBody, ErasureBody, BookingBody, CampaignBody, PaymentBody, PaymentQuery, TokenQuery],
    ...[NewRaceBody, RunnerBody, NewRunnerBody],
    ...[AnonymityBody, CodeRequestBody, TypedCodeBody, InvitationBody, PaidSaleBody, RunnersBody],
  ])('rejects fields of %p with our own texts only', async (metatype: Type<object>) => {
    const texts: string[] = [];
    for (const field of Object.keys(new metatype()))
      for (const value of [
        {},
        [],
        7.5,
        'x'.repeat(9000),
        true,
        { a: { age: {}, company: 7, anonymous: 'x' } },
      ]) {
        const refused = await refusal(metatype, { [field]: value });
        texts.push(refused instanceof Problem ? refused.text : '');
      }
    expect(texts.filter(Boolean)).not.toEqual([]);
    expect(texts.filter((text) => /property|^\w+ (must|should)/.test(text))).toEqual([]);
  });
});

describe('RequestValidationPipe without a DTO class', () => {
  const names = { type: 'body', metatype: Object } as const;

  it('checks the value against the schema in its metadata', async () => {
    const metadata: ArgumentMetadata = { ...names, schema: endAction };
    expect(await pipe.transform({ status: null }, metadata)).toEqual({});
    await expect(pipe.transform({ at: 1 }, metadata)).rejects.toEqual(
      new Problem(400, 'at: okänt fält', 'request-invalid'),
    );
  });

  it('passes the value through unchanged', async () => {
    const list = [{ constructor: 1 }];
    expect(await pipe.transform(list, names)).toBe(list);
    expect(await pipe.transform('7', { type: 'param', metatype: String, data: 'part' })).toBe('7');
    expect(
      await pipe.transform(undefined, { type: 'query', metatype: Number, data: 'after' }),
    ).toBeUndefined();
    expect(await pipe.transform(list, { type: 'custom', metatype: SignInBody })).toBe(list);
  });
});
