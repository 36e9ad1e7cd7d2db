import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { z } from 'zod';
import { checked, type Fault, refused, WRONG } from './fault';

/**
 * Checks what a request carries: against the class of its parameter (`@Body() body: SaleBody`), or for the race's commands against the
 * schema that it names (`@Body({ schema: action })`). What has neither is let through as it is.
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

/** The names that are taken out of an object before it is looked at, so that nobody would be told. */
const TAKEN_OUT = ['__proto__', 'constructor', 'prototype'];

/** What the library would let pass: a list or a text in place of fields, and names that every object has, which it leaves out unsaid. */
function mustBeFields(value: unknown): void {
  if (!isObject(value) || Array.isArray(value) || !isOfASize(value)) throw refused([]);
  const passedOver = Object.keys(value).find((name) => TAKEN_OUT.includes(name) || name in Object.prototype);
  if (passedOver !== undefined) throw refused([{ path: [passedOver], text: WRONG, isUnknown: true }]);
  if (Object.values(value).some(hidesSomething)) throw refused([]);
}

/** A form of fifty runners holds some four hundred values, three deep. */
const MOST_VALUES = 600;
const DEEPEST = 5;

/** Whether the library can be left alone with it: it goes as deep as whoever asks, and its time grows with the square of the fields. */
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

/** The faults of a field and of what is in it. Whoever asks gave the keys of a map: what stands under one is told as if it stood alone. */
function faultsIn(
  { target, property, constraints, children = [] }: ValidationError,
  outer: readonly string[] = [],
): Fault[] {
  const path = target instanceof Map ? [] : [...outer, property];
  return [...ownFaults(path, constraints), ...children.flatMap((inner) => faultsIn(inner, path))];
}

/** The rule that stands first at a field is the last to be looked at, and the one that is told. */
function ownFaults(path: readonly string[], broken: Readonly<Record<string, string>> = {}): Fault[] {
  const text = Object.values(broken).at(-1);
  if (text === undefined) return [];
  const isUnknown = 'whitelistValidation' in broken;
  return [{ path, text: isUnknown || text === '' ? WRONG : text, isUnknown }];
}
