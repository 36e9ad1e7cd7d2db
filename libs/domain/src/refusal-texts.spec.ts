import { wrongCodeText } from './login';
import { fieldTexts, refusalText, refusalTexts } from './refusal-texts';

describe('The text of a refusal', () => {
  it('matches the wording of the screens', () => {
    expect(refusalTexts).toMatchObject({
      'name-missing': 'Ange namn',
      'date-invalid': 'felaktigt datum',
      'distance-invalid': 'felaktig sträcka',
      'distance-not-whole-hundreds': 'sträckan måste anges i hela hundra meter',
      'age-invalid': 'felaktig ålder',
      'race-not-started': 'Race not started',
    });
    expect(fieldTexts.ageMissing).toBe('Ange ålder');
    expect(refusalTexts).toMatchObject({
      'age-missing': 'Ange ålder',
      'distance-missing': 'Välj en distans',
    });
  });

  it('includes the number when known', () => {
    expect(refusalText('bib-taken', { bib: 127, sort: 'runner-1' })).toBe('Startnummer 127 är upptaget');
    expect(refusalText('bib-unknown', { bib: 4 })).toBe('Ingen löpare har startnummer 4');
    expect(refusalText('runners-still-out', { left: 3 })).toBe('3 löpare är kvar ute på banan');
    expect(refusalText('bib-taken')).toBe('Startnumret är upptaget');
    expect(refusalText('race-not-started', { part: 'race-250913-08' })).toBe('Race not started');
  });

  it('says what to do with a crossing after the end', () => {
    expect(refusalText('race-ended', { ended: Date.parse('2025-09-13T10:10:00Z') })).toBe(
      'Målgången kom efter att loppet avslutades 12:10:00 och räknas inte. Skriv upp nummer och tid om den ska rättas i efterhand.',
    );
    expect(refusalText('race-ended', { part: 'race-250913-08' })).toBe('Loppet är avslutat');
  });

  it('says what to do when another year’s race is started', () => {
    const at = Date.parse('2026-11-22T04:31:50Z');
    expect(refusalText('time-out-of-range', { part: 'race-250913-08', at })).toBe(
      'Loppet är den 13 september 2025, men klockan är 05.31 den 22 november 2026. Skapa ett lopp för i dag under Hantera tävlingar.',
    );
    expect(refusalText('time-out-of-range', { part: 'race-250913-08' })).toBe(
      'Tiden ligger för långt från loppets datum',
    );
  });

  it('counts the attempts left after a wrong login code', () => {
    expect(wrongCodeText(4)).toBe('Fel kod. Du har 4 försök kvar.');
    expect(wrongCodeText(0)).toBe('Fel kod. Begär en ny kod.');
  });
});
