import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { z } from 'zod';
import { checked, type Fault, refused, WRONG } from './fault';

/**
 * Validates a request against its parameter's class (`@Body() body: SaleBody`), or race commands against the
 * named schema (`@Body({ schema: action })`). Parameters with neither pass unchanged.
 */
@Injectable()
export class CheckedPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      dismissDefaultMessages: true,
      exceptionFactory: (errors) => refused(errors.flatMap((error) => faultsIn(error))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { schema } = metadata;
    if (schema instanceof z.ZodType) return checked(schema, value);
    if (!this.toValidate(metadata)) return value;
    mustBeFields(value ?? {});
    return super.transform(value, metadata);
  }
}

/** Names that the library silently drops from an object before validation. */
const TAKEN_OUT = ['__proto__', 'constructor', 'prototype'];

/** Rejects what the library would let pass: a list or text in place of fields, and the names it drops. */
function mustBeFields(value: unknown): void {
  if (!isObject(value) || Array.isArray(value) || !isOfASize(value)) throw refused([]);
  const passedOver = Object.keys(value).find((name) => TAKEN_OUT.includes(name) || name in Object.prototype);
  if (passedOver !== undefined) throw refused([{ path: [passedOver], text: WRONG, isUnknown: true }]);
  if (Object.values(value).some(hidesSomething)) throw refused([]);
}

/** A form of fifty runners holds some four hundred values, three levels deep. */
const MOST_VALUES = 600;
const DEEPEST = 5;

/**
 * Limits depth and size, since the library recurses without limit and its time grows with the square of the
 * fields.
 */
function isOfASize(body: object): boolean {
  let left = MOST_VALUES;
  const fits = (value: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > DEEPEST) return false;
    return !isObject(value) || Object.values(value).every((inner) => fits(inner, depth + 1));
  };
  return fits(body, 0);
}

function hidesSomething(value: unknown): boolean {
  if (!isObject(value)) return false;
  return TAKEN_OUT.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(hidesSomething);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the errors of a field and its children. A map's keys come from the client, so its children are
 * reported without the key.
 */
function faultsIn(
  { target, property, constraints, children = [] }: ValidationError,
  outer: readonly string[] = [],
): Fault[] {
  const path = target instanceof Map ? [] : [...outer, property];
  return [...ownFaults(path, constraints), ...children.flatMap((inner) => faultsIn(inner, path))];
}

/** Reports the rule declared first on the field, which the library checks last. */
function ownFaults(path: readonly string[], broken: Readonly<Record<string, string>> = {}): Fault[] {
  const text = Object.values(broken).at(-1);
  if (text === undefined) return [];
  const isUnknown = 'whitelistValidation' in broken;
  return [{ path, text: isUnknown || text === '' ? WRONG : text, isUnknown }];
}
