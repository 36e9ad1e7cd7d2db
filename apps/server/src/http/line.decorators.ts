import { oneLine } from '@app/domain';
import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** What a line of text is told when it is missing or shorter than `min` (1 when nothing is said), and when it is longer than `max`. */
interface LineRules {
  readonly missing: string;
  readonly min?: number;
  readonly max: number;
  readonly tooLong: string;
}

/** Text on one line, trimmed. The first of its faults is the one that is told. */
export function RequiredLine({ missing, min = 1, max, tooLong }: LineRules): PropertyDecorator {
  const rules = [
    Transform(({ value }) => (typeof value === 'string' ? oneLine(value) : (value as unknown))),
    IsString({ message: missing }),
    MinLength(min, { message: missing }),
    MaxLength(max, { message: tooLong }),
  ];
  return (target, key) => {
    for (const decorate of rules) decorate(target, key);
  };
}
