import { commandBatch } from '@app/domain';
import type { z } from 'zod';
import { validated } from '../platform/http/field-errors';
import { Problem } from '../platform/http/problem';
import { bibOfRunner, endAction, statusAction } from './race-timing.dto';

const command = { id: 'c-1', type: 'FinishRunner', part: 'race-250913-10', sort: 'runner-1' };
const path = { part: 'race-250913-10', sort: 'runner-1' };

type Row<Expected> = [what: string, [schema: z.ZodType, value: unknown, expected: Expected]];

describe('Schemas of timing actions', () => {
  it.each<Row<unknown>>([
    ['nothing at all', [endAction, undefined, {}]],
    ['fields that are null, as missing', [endAction, { commandId: null, status: null }, {}]],
    ['an instant with an offset', [endAction, { capturedAt: '2025-09-13T09:05:00.500+02:00' }, 'as it is']],
    ['a number as digits', [bibOfRunner, { ...path, bib: ' 777 ' }, { ...path, bib: 777 }]],
    ['an empty text as no number', [bibOfRunner, { ...path, bib: '' }, path]],
    ['a command', [commandBatch, { commands: [command] }, 'as it is']],
  ])('accept %s', (_, [schema, value, expected]) => {
    expect(validated(schema, value)).toEqual(expected === 'as it is' ? value : expected);
  });

  it.each<Row<string>>([
    ['a field nobody knows', [statusAction, { status: 'dnf', at: 1 }, 'at: okänt fält']],
    ['one further in', [commandBatch, { commands: [{ ...command, at: 1 }] }, 'commands.0.at: okänt fält']],
    ['a value of ours with its own text', [statusAction, { status: 'lost' }, 'felaktig status']],
    ['one that is missing', [statusAction, {}, 'felaktig status']],
    ['a value without a text', [endAction, { device: 'x'.repeat(61) }, 'device: felaktigt värde']],
    [
      'an instant without its zone',
      [endAction, { capturedAt: '2025-09-13T09:05' }, 'capturedAt: felaktigt värde'],
    ],
    [
      'a day there is not',
      [endAction, { capturedAt: '2025-02-30T09:05:00Z' }, 'capturedAt: felaktigt värde'],
    ],
    ['a number in words', [bibOfRunner, { ...path, bib: 'ett' }, 'felaktigt startnummer']],
    ['a list in place of fields', [endAction, [], 'Felaktig begäran']],
    ['a text in place of fields', [endAction, 'x', 'Felaktig begäran']],
    ['a batch without commands', [commandBatch, { commands: null }, 'commands saknas']],
    ['commands that are no list', [commandBatch, { commands: 1 }, 'commands: felaktigt värde']],
    ['a command that is none', [commandBatch, { commands: [null] }, 'commands.0: felaktigt värde']],
    [
      'an inner runner',
      [commandBatch, { commands: [{ ...command, runner: 1 }] }, 'commands.0.runner: felaktigt värde'],
    ],
  ])('reject %s', (_, [schema, value, text]) => {
    expect(() => validated(schema, value)).toThrow(new Problem(400, text, 'request-invalid'));
  });
});
