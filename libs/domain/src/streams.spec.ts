import {
  campaignStream,
  claimStream,
  correctionStream,
  deciders,
  editionStream,
  kindOf,
  loginStream,
  mailingStream,
  racedayStream,
  receiptsStream,
  registrationStream,
  suppressionStream,
} from './streams';

describe('A stream name', () => {
  it('starts with its kind, which selects the decider', () => {
    const names = [
      racedayStream('race-250913-08'),
      registrationStream('abc-1'),
      loginStream('0b9f-22'),
      campaignStream('EPASSI-X'),
      mailingStream('m-1'),
      suppressionStream('s-1'),
      editionStream('2025'),
      receiptsStream('2025'),
      claimStream('bib-250913-301'),
      correctionStream('c-1'),
    ];
    expect(names).toEqual([
      'raceday-250913',
      'registration-abc-1',
      'login-0b9f-22',
      'campaign-EPASSI-X',
      'mailing-m-1',
      'suppression-s-1',
      'edition-2025',
      'receipts-2025',
      'claim-bib-250913-301',
      'correction-c-1',
    ]);
    expect(names.map((name) => kindOf(name))).toEqual(Object.keys(deciders));
  });
});
