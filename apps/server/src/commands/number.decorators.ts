import { Transform } from 'class-transformer';
import { IsNumber, IsOptional } from 'class-validator';

/** A number or null; digits in a text count as a number and an empty text as null. */
export function OptionalNumber(message: string): PropertyDecorator {
  const decorators = [Transform(({ value }) => asNumber(value)), IsOptional(), IsNumber({}, { message })];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

/** A number; digits in a text count as one. */
export function RequiredNumber(message: string): PropertyDecorator {
  const decorators = [Transform(({ value }) => asNumber(value)), IsNumber({}, { message })];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key as string);
  };
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}
