import {
  orderChanges,
  priceChange,
  Refusal,
  refusalTexts,
  shownRunners,
  type Registration,
  type ShownOrder,
} from '@app/domain';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Min, ValidateNested } from 'class-validator';
import { INVALID_VALUE } from '../platform/http/field-errors';
import { Must, Text } from '../platform/http/fields.decorators';
import { StaleRequest } from '../platform/http/problem';
import { RunnerForms, type RunnerForm } from '../registration';

/** What the page showed to be paid: the runners, and the amount with the code, SEK. */
export class ShownOrderBody {
  @RunnerForms()
  readonly runners!: ReadonlyMap<string, RunnerForm>;

  @IsInt()
  @Min(0)
  readonly amount!: number;
}

/** What a payment link's page showed. */
export class ShownLinesBody {
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ message: INVALID_VALUE })
  @Type(() => ShownLine)
  readonly lines!: readonly ShownLine[];

  @IsInt()
  @Min(0)
  readonly amount!: number;
}

class ShownLine {
  @Text(300)
  readonly text!: string;

  @Must(Number.isInteger)
  readonly amount!: number;
}

/** The order as shown, for the decider to compare. */
export function shownOrderFrom({ runners, amount }: ShownOrderBody): ShownOrder {
  const shown = Array.from(runners, ([key, form]) => {
    const { firstname, lastname, age = null, group, company = '', distance = 0, anonymous } = form;
    const named = { firstname, lastname, age, group: group === 'Ingen' ? '' : group, company } as const;
    return [key, { ...named, distance, ...(anonymous && { anonymous }) }] as const;
  });
  return { runners: Object.fromEntries(shown), amount };
}

/** The amount that a refusal of a changed order states; undefined for any other error. */
export function changedAmount(error: unknown): number | undefined {
  if (!(error instanceof Refusal) || error.code !== 'order-changed') return undefined;
  const { amount } = error.detail;
  return typeof amount === 'number' ? amount : undefined;
}

/** The answer to a changed order: the differences in words, and the order as of now. */
export function orderChanged(
  shown: ShownOrder,
  { runners, runnersRevision }: Registration,
  amount: number,
): StaleRequest {
  const deltagare = shownRunners(runners);
  const changes = orderChanges(shown, { runners: deltagare, amount });
  return changedAnswer({ changes, deltagare, amount, revision: runnersRevision });
}

/** Lines with amounts, SEK, and their sum. */
interface PricedLines {
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
}

/** Throws StaleRequest with the differences when a payment link's page showed something else than is to be paid. */
export function mustMatchLines(shown: PricedLines, now: PricedLines): void {
  const [before, after] = [shown.lines.map(lineText), now.lines.map(lineText)];
  const changes = [
    ...without(after, before).map((line) => `Nytt: ${line}`),
    ...without(before, after).map((line) => `Borttaget: ${line}`),
    ...(shown.amount === now.amount ? [] : [priceChange(shown.amount, now.amount)]),
  ];
  if (changes.length > 0) throw changedAnswer({ changes, lines: now.lines, amount: now.amount });
}

function lineText({ text, amount }: PricedLines['lines'][number]): string {
  return `${text}, ${String(amount)} kr`;
}

/** The lines that the others do not have as often. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function changedAnswer(more: Readonly<Record<string, unknown>>): StaleRequest {
  return new StaleRequest(refusalTexts['order-changed'], 'order-changed', more);
}
