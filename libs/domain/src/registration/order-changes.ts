import { ownValue } from '../own-value';
import { distanceLabel, metresFromKm } from '../parts';
import { Refusal } from '../refusal';
import {
  isSameField,
  looksSameList,
  SHOWN_FIELDS,
  type ShownRunner,
  type ShownRunners,
} from './shown-runner';

/** What a page shows to be paid: the runners and the amount, SEK. */
export interface ShownOrder {
  readonly runners: ShownRunners;
  readonly amount: number;
}

/** Throws Refusal with the amount now when it differs, or the runners do, from what a page showed. */
export function mustMatchShown(shown: ShownOrder | undefined, now: ShownOrder): void {
  if (!shown || (shown.amount === now.amount && looksSameList(shown.runners, now.runners))) return;
  throw new Refusal('order-changed', { amount: now.amount });
}

/** The differences of an order from the one shown, as sentences without a full stop. */
export function orderChanges(shown: ShownOrder, now: ShownOrder): readonly string[] {
  const removed = Object.entries(shown.runners).filter(([key]) => !Object.hasOwn(now.runners, key));
  return [
    ...Object.entries(now.runners).flatMap(([key, runner]) =>
      runnerChanges(ownValue(shown.runners, key), runner),
    ),
    ...removed.map(([, runner]) => `${nameOf(runner)} är borttagen`),
    ...(shown.amount === now.amount ? [] : [priceChange(shown.amount, now.amount)]),
  ];
}

/** A change of price, as a sentence without a full stop. */
export function priceChange(from: number, to: number): string {
  return `Priset är ${String(to)} kr, inte ${String(from)} kr`;
}

function runnerChanges(before: ShownRunner | undefined, now: ShownRunner): readonly string[] {
  if (!before) return [`${nameOf(now)} är tillagd: ${valueText('distance', now)}`];
  const changed = SHOWN_FIELDS.filter((field) => !isSameField(field, before, now));
  const isRenamed = changed.includes('firstname') || changed.includes('lastname');
  return [
    ...(isRenamed ? [`${nameOf(before)} heter nu ${nameOf(now)}`] : []),
    ...changed
      .filter((field) => field !== 'firstname' && field !== 'lastname')
      .map((field) => `${nameOf(now)}: ${fieldChange(field, before, now)}`),
  ];
}

function fieldChange(field: keyof ShownRunner, before: ShownRunner, now: ShownRunner): string {
  if (field === 'anonymous') return `visas ${valueText(field, now)}`;
  return `${FIELD_NAMES[field]} är ${valueText(field, now)}, inte ${valueText(field, before)}`;
}

/** The names of a runner's fields within a sentence. */
const FIELD_NAMES: Readonly<Record<keyof ShownRunner, string>> = {
  firstname: 'förnamnet',
  lastname: 'efternamnet',
  age: 'åldern',
  distance: 'distansen',
  group: 'klassen',
  company: 'klubb/företag',
  anonymous: 'namnet i listorna',
};

/** A field's value within a sentence. */
function valueText(field: keyof ShownRunner, runner: ShownRunner): string {
  switch (field) {
    case 'age':
      return `${String(runner.age)} år`;
    case 'distance':
      return distanceLabel(metresFromKm(runner.distance));
    case 'anonymous':
      return runner.anonymous ? 'utan namn i listorna' : 'med namn i listorna';
    default:
      return runner[field] === '' ? 'tomt' : runner[field];
  }
}

/** What differs in a runner as stored now, as clauses: 'distansen är 1.6K'. */
export function clashTexts(fields: readonly (keyof ShownRunner)[], now: ShownRunner): readonly string[] {
  return fields.map((field) => `${FIELD_NAMES[field]} är ${valueText(field, now)}`);
}

function nameOf({ firstname, lastname }: ShownRunner): string {
  return `${firstname} ${lastname}`.trim();
}
