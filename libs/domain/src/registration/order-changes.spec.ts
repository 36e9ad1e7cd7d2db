import { clashTexts, mustMatchShown, orderChanges } from './order-changes';
import { shownRunners } from './shown-runner';
import { family, ida, leo, stina } from './testing/family';

const shown = { runners: shownRunners(family), amount: 400 };
const changesTo = (runners: object, amount = 400) =>
  orderChanges(shown, { runners: shownRunners({ ...family, ...runners }), amount });

describe('The differences of an order from the one shown', () => {
  it('are none for the same runners in another order, with what no page shows', () => {
    const now = { runners: { ida: { ...ida, birthYear: 2018, bib: 4 }, leo, stina }, amount: 400 };
    expect(orderChanges(shown, now)).toEqual([]);
    expect(() => mustMatchShown(shown, now)).not.toThrow();
    expect(() => mustMatchShown(undefined, { runners: {}, amount: 0 })).not.toThrow();
  });

  it('name each changed field with both values', () => {
    expect(changesTo({ ida: { ...ida, distance: 5.6, age: 17, group: 'Dam', company: '' } })).toEqual([
      'Ida Ödman: åldern är 17 år, inte 7 år',
      'Ida Ödman: distansen är 5.6K, inte 0.8K',
      'Ida Ödman: klassen är Dam, inte tomt',
      'Ida Ödman: klubb/företag är tomt, inte Bageriet',
    ]);
    expect(changesTo({ ida: { ...ida, anonymous: true } })).toEqual([
      'Ida Ödman: visas utan namn i listorna',
    ]);
  });

  it('name a renamed, an added and a removed runner, and the price', () => {
    expect(changesTo({ ida: { ...ida, firstname: 'Nils', lastname: 'Ek' } })).toEqual([
      'Ida Ödman heter nu Nils Ek',
    ]);
    expect(changesTo({ bo: { ...leo, firstname: 'Bo' } }, 550)).toEqual([
      'Bo Ödman är tillagd: 2.8K',
      'Priset är 550 kr, inte 400 kr',
    ]);
    expect(orderChanges(shown, { runners: shownRunners({ stina, ida }), amount: 250 })).toEqual([
      'Leo Ödman är borttagen',
      'Priset är 250 kr, inte 400 kr',
    ]);
  });

  it('refuse the order with the amount now', () => {
    const now = { runners: shown.runners, amount: 650 };
    expect(() => mustMatchShown(shown, now)).toThrow(
      expect.objectContaining({ code: 'order-changed', detail: { amount: 650 } }),
    );
  });
});

describe('A field that two devices changed', () => {
  it('is described with the stored value', () => {
    expect(clashTexts(['company', 'distance'], { ...ida, company: 'IF Göta' })).toEqual([
      'klubb/företag är IF Göta',
      'distansen är 0.8K',
    ]);
  });
});
