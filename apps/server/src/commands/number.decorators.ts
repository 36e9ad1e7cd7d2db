import { Transform } from 'class-transformer';
import { IsNumber, IsOptional } from 'class-validator';

/** A number or null; digits in a text count as a number and an empty text as null. */
export function OptionalNumber(message: string): PropertyDecorator {
  return together(readAsNumber, IsOptional(), IsNumber({}, { message }));
}

/** A number; digits in a text count as one. */
export function RequiredNumber(message: string): PropertyDecorator {
  return together(readAsNumber, IsNumber({}, { message }));
}

const readAsNumber = Transform(({ value }) => asNumber(value));

function together(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}
