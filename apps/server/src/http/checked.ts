import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { Problem } from './problem';

/** Checks what comes in against its class: unknown fields are refused, and the first fault is named. */
export const checkedPipe = new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  exceptionFactory: (errors) => new Problem(400, faultIn(errors), 'request-invalid'),
});

/** The same check for what comes over a socket. Throws Problem. */
export function checked<T>(shape: new () => T, value: unknown): Promise<T> {
  return checkedPipe.transform(value ?? {}, { type: 'body', metatype: shape }) as Promise<T>;
}

/** Our own texts stand as they are; the library's begin with the field's name and are told in one word. Inner fields are named by their path. */
function faultIn([error]: readonly ValidationError[], path = ''): string {
  if (!error) return 'Felaktig begäran';
  const { property, constraints = {}, children = [] } = error;
  if (children.length > 0) return faultIn(children, `${path}${property}.`);
  return fieldFault(property, path, constraints);
}

function fieldFault(property: string, path: string, constraints: Readonly<Record<string, string>>): string {
  const [[rule, text] = ['', '']] = Object.entries(constraints);
  if (rule === 'whitelistValidation') return `${path}${property}: okänt fält`;
  if ([' must ', ' should '].some((word) => text.includes(property + word)))
    return `${path}${property}: felaktigt värde`;
  return path === '' ? text : `${path}${property}: ${text}`;
}
