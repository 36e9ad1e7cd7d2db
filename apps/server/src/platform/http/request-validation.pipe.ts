import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { z } from 'zod';
import { validated, type FieldError, invalidRequest, INVALID_VALUE } from './field-errors';

/**
 * Validates a request against its parameter's class (`@Body() body: SaleBody`), or race commands against the
 * named schema (`@Body({ schema: action })`). Parameters with neither pass unchanged.
 */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      dismissDefaultMessages: true,
      exceptionFactory: (errors) => invalidRequest(errors.flatMap((error) => fieldErrorsIn(error))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { schema } = metadata;
    if (schema instanceof z.ZodType) return validated(schema, value);
    if (!this.toValidate(metadata)) return value;
    assertFields(value ?? {});
    return super.transform(value, metadata);
  }
}

/** Names that the library silently drops from an object before validation. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** Rejects what the library would let pass: a list or text in place of fields, and the names it drops. */
function assertFields(value: unknown): void {
  if (!isObject(value) || Array.isArray(value) || !isWithinSize(value)) throw invalidRequest([]);
  const reservedName = Object.keys(value).find(
    (name) => RESERVED_NAMES.includes(name) || name in Object.prototype,
  );
  if (reservedName !== undefined)
    throw invalidRequest([{ path: [reservedName], text: INVALID_VALUE, isUnknown: true }]);
  if (Object.values(value).some(hidesReservedName)) throw invalidRequest([]);
}

/** A form of fifty runners holds some four hundred values, three levels deep. */
const MAX_VALUES = 600;
const MAX_DEPTH = 5;

/** Limits depth and size: the library recurses without limit, in time quadratic in the fields. */
function isWithinSize(body: object): boolean {
  let remaining = MAX_VALUES;
  const fits = (value: unknown, depth: number): boolean => {
    remaining -= 1;
    if (remaining < 0 || depth > MAX_DEPTH) return false;
    return !isObject(value) || Object.values(value).every((inner) => fits(inner, depth + 1));
  };
  return fits(body, 0);
}

function hidesReservedName(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    RESERVED_NAMES.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(hidesReservedName)
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns a field's and its children's errors, without a map's keys, which the client chooses. */
function fieldErrorsIn(
  { target, property, constraints, children = [] }: ValidationError,
  outer: readonly string[] = [],
): FieldError[] {
  const path = target instanceof Map ? [] : [...outer, property];
  return [...ownErrors(path, constraints), ...children.flatMap((inner) => fieldErrorsIn(inner, path))];
}

/** Reports the rule declared first on the field, which the library checks last. */
function ownErrors(path: readonly string[], failed: Readonly<Record<string, string>> = {}): FieldError[] {
  const text = Object.values(failed).at(-1);
  if (text === undefined) return [];
  const isUnknown = 'whitelistValidation' in failed;
  return [{ path, text: isUnknown || text === '' ? INVALID_VALUE : text, isUnknown }];
}
