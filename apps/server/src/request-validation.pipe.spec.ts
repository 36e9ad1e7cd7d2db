import type { ArgumentMetadata, Type } from '@nestjs/common';
import { ErasureBody } from './erasure/erasure.dto';
import { NameBody, SignInBody } from './organisers/organisers.controller';
import { BookingBody, CampaignBody, PaymentBody } from './payments/booking.controller';
import { ShownLinesBody, ShownOrderBody } from './payments/shown-order';
import { PaymentQuery, TokenQuery } from './payments/payments.controller';
import { RequestValidationPipe } from './platform/http/request-validation.pipe';
import { Problem } from './platform/http/problem';
import { NewRaceBody, NewRunnerBody, RunnerBody } from './raceday/race-editing.controller';
import { endAction } from './raceday/race-timing.dto';
import { AnonymityBody, RunnersBody } from './registration/registration.controller';
import { CodeRequestBody, TypedCodeBody } from './registration/sign-in.controller';
import { InvitationBody } from './ticket-office/epassi-codes.controller';
import { PaidSaleBody, SaleBody } from './ticket-office/sales.controller';

type Row = readonly [label: string, input: readonly [Class: Type, value: unknown], expected: unknown];

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
    ['a missing body', [SignInBody, undefined], {}],
    ['a null body', [SignInBody, null], {}],
    ['null fields, as missing', [BookingBody, { barn: null, kampanj: null }], {}],
    ['a number as a string of digits', [SaleBody, { ...sale, age: ' 34 ' }], sale],
    [
      'a text without its control characters',
      [SaleBody, { ...sale, lastname: ' E\tk\u0000 ' }],
      { ...sale, lastname: 'E k' },
    ],
    ['the group Ingen, as no group', [RunnerBody, { ...per, group: 'Ingen' }], { ...per, group: '' }],
    ['an empty string, as a missing number', [NewRunnerBody, { ...per, bib: '' }], { ...per, group: '' }],
    ['a name, normalized', [NameBody, { name: ' Bo  Ek ' }], { name: 'Bo Ek' }],
    ['an e-mail address, normalized', [CodeRequestBody, { email: ' Åsa@Ex.SE ' }], { email: 'åsa@ex.se' }],
    ['a code within other text', [TypedCodeBody, { ...code, code: 'koden: 123 456' }], code],
    [
      'a character outside the BMP, counted as one',
      [CampaignBody, { kampanj: '😀'.repeat(40) }],
      { kampanj: '😀'.repeat(40) },
    ],
    ['fields of a subclass', [PaidSaleBody, { ...sale, note: 'kontant' }], { ...sale, note: 'kontant' }],
  ])('accepts %s', async (_, [metatype, value], expected) => {
    const accepted = await check(metatype, value);
    expect(accepted).toBeInstanceOf(metatype);
    expect(JSON.parse(JSON.stringify(accepted))).toEqual(expected);
  });

  it('accepts runners under any key that a form creates', async () => {
    const keys = ['toString', 'hasOwnProperty', 'has', 'size', 'then', 'a-1_B'];
    const forms = Object.fromEntries(keys.map((key) => [key, { ...anna, age: '34' }]));
    const { runners: accepted } = (await check(RunnersBody, runners(forms))) as RunnersBody;
    expect([...accepted.keys()]).toEqual(keys);
    for (const form of accepted.values()) expect(form).toMatchObject(anna);
  });

  it.each<Row>([
    ['an unknown field', [SignInBody, { token: 't', at: 1 }], 'at: okänt fält'],
    ['an unknown field, before any missing one', [SaleBody, { at: 1 }], 'at: okänt fält'],
    ['an unknown field of a runner', [RunnersBody, runners({ a: { price: 0 } })], 'price: okänt fält'],
    ['a field named like an Object method', [SignInBody, { toString: 1 }], 'toString: okänt fält'],
    ['a constructor field', [SignInBody, { constructor: { prototype: {} } }], 'constructor: okänt fält'],
    ['a __proto__ field', [SignInBody, JSON.parse('{"__proto__": {"token": "t"}}')], '__proto__: okänt fält'],
    ['a nested constructor field', [SignInBody, { token: { constructor: 'x' } }], 'Felaktig begäran'],
    ['a runner under the key constructor', [RunnersBody, runners({ constructor: anna })], 'Felaktig begäran'],
    [
      'an invalid value, with the text of its field',
      [NameBody, { name: '\u200B' }],
      'Ange ditt namn, högst 60 tecken',
    ],
    ['a missing field, with the text of that field', [NameBody, {}], 'Ange ditt namn, högst 60 tecken'],
    [
      'an invalid value of a field without a text',
      [SignInBody, { token: 'x'.repeat(201) }],
      'token: felaktigt värde',
    ],
    [
      'too many invisible characters',
      [SignInBody, { token: '\uFE0F'.repeat(201) }],
      'token: felaktigt värde',
    ],
    ['a value of another type', [PaymentQuery, { id: ['A', 'B'] }], 'id: felaktigt värde'],
    ['a number as a word', [SaleBody, { ...sale, bib: 'ett' }], 'Obligatorisk'],
    ['several missing fields, with the text of the first', [InvitationBody, {}], 'Name is required'],
    [
      'a field that breaks its first rule',
      [InvitationBody, { name: 'Anna', email: ' ' }],
      'E-mail is required',
    ],
    [
      'a field that breaks its second rule',
      [InvitationBody, { name: 'Anna', email: 'anna' }],
      'E-mail must be valid',
    ],
    ['runners as an array', [RunnersBody, runners([anna])], 'Lägg till minst en deltagare'],
    ['null runners', [RunnersBody, { runners: null }], 'Lägg till minst en deltagare'],
    ['a runner as an array', [RunnersBody, runners({ a: [] })], 'Ange namn'],
    ['a runner as a string', [RunnersBody, runners({ a: 'Anna' })], 'Ange namn'],
    [
      'an invalid age of a runner',
      [RunnersBody, runners({ a: anna, b: { ...anna, age: 'elva' } })],
      'Ange ålder',
    ],
    [
      'an invalid company of a runner',
      [RunnersBody, runners({ a: { ...anna, company: 7 } })],
      'company: felaktigt värde',
    ],
    ['a runner without a name', [RunnerBody, { firstname: 'Per' }], 'Ange namn'],
    ['an unknown group', [RunnerBody, { ...per, group: 'Barn' }], 'felaktig klass'],
    ['a company that is not a string', [RunnerBody, { ...per, company: 7 }], 'company: felaktigt värde'],
    ['a bib in a body without one', [RunnerBody, { ...per, bib: 7 }], 'bib: okänt fält'],
    ['a race without a date', [NewRaceBody, { distance: 800 }], 'felaktigt datum'],
    ['an array as the body', [SignInBody, []], 'Felaktig begäran'],
    ['an array of bodies', [SignInBody, [{ token: 't' }]], 'Felaktig begäran'],
    ['a string as the body', [SignInBody, 'token'], 'Felaktig begäran'],
    ['a number as the body', [SignInBody, 7], 'Felaktig begäran'],
    ['false as the body', [SignInBody, false], 'Felaktig begäran'],
    ['too many values', [SignInBody, { token: Array(100_000).fill(0) }], 'Felaktig begäran'],
    [
      'too deep nesting',
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
    ...[ShownOrderBody, ShownLinesBody],
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
