import { commandBatch } from '@app/domain';
import type { z } from 'zod';
import { validated } from '../platform/http/field-errors';
import { Problem } from '../platform/http/problem';
import { bibOfRunner, endAction, statusAction } from './race-timing.dto';

const command = { id: 'c-1', type: 'FinishRunner', part: 'race-250913-10', sort: 'runner-1' };
const path = { part: 'race-250913-10', sort: 'runner-1' };

type Row<Expected> = [label: string, [schema: z.ZodType, value: unknown, expected: Expected]];

describe('Schemas of timing actions', () => {
  it.each<Row<unknown>>([
    ['a missing body', [endAction, undefined, {}]],
    ['null fields, as missing', [endAction, { commandId: null, status: null }, {}]],
    [
      'an instant with a time zone offset',
      [endAction, { capturedAt: '2025-09-13T09:05:00.500+02:00' }, 'as it is'],
    ],
    ['a number as a string of digits', [bibOfRunner, { ...path, bib: ' 777 ' }, { ...path, bib: 777 }]],
    ['an empty string, as a missing number', [bibOfRunner, { ...path, bib: '' }, path]],
    ['a batch with a command', [commandBatch, { commands: [command] }, 'as it is']],
  ])('accept %s', (_, [schema, value, expected]) => {
    expect(validated(schema, value)).toEqual(expected === 'as it is' ? value : expected);
  });

  it.each<Row<string>>([
    ['an unknown field', [statusAction, { status: 'dnf', at: 1 }, 'at: okänt fält']],
    [
      'an unknown nested field',
      [commandBatch, { commands: [{ ...command, at: 1 }] }, 'commands.0.at: okänt fält'],
    ],
    ['an invalid value, with the text of its field', [statusAction, { status: 'lost' }, 'felaktig status']],
    ['a missing field, with the text of that field', [statusAction, {}, 'felaktig status']],
    [
      'an invalid value of a field without a text',
      [endAction, { device: 'x'.repeat(61) }, 'device: felaktigt värde'],
    ],
    [
      'an instant without a time zone',
      [endAction, { capturedAt: '2025-09-13T09:05' }, 'capturedAt: felaktigt värde'],
    ],
    [
      'a date that does not exist',
      [endAction, { capturedAt: '2025-02-30T09:05:00Z' }, 'capturedAt: felaktigt värde'],
    ],
    ['a number as a word', [bibOfRunner, { ...path, bib: 'ett' }, 'felaktigt startnummer']],
    ['an array as the body', [endAction, [], 'Felaktig begäran']],
    ['a string as the body', [endAction, 'x', 'Felaktig begäran']],
    ['a batch without commands', [commandBatch, { commands: null }, 'commands saknas']],
    ['commands that are not an array', [commandBatch, { commands: 1 }, 'commands: felaktigt värde']],
    ['a null command', [commandBatch, { commands: [null] }, 'commands.0: felaktigt värde']],
    [
      'a runner that is not an object',
      [commandBatch, { commands: [{ ...command, runner: 1 }] }, 'commands.0.runner: felaktigt värde'],
    ],
  ])('reject %s', (_, [schema, value, text]) => {
    expect(() => validated(schema, value)).toThrow(new Problem(400, text, 'request-invalid'));
  });
});
