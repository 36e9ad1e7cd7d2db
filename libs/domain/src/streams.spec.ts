import { campaignStream, deciders, kindOf, loginStream, racedayStream, registrationStream } from './streams';

describe('The name of a stream', () => {
  it('says what it holds, and its kind says who decides in it', () => {
    const names = [
      racedayStream('race-250913-08'),
      registrationStream('abc-1'),
      loginStream('0b9f-22'),
      campaignStream('EPASSI-X'),
    ];
    expect(names).toEqual(['raceday-250913', 'registration-abc-1', 'login-0b9f-22', 'campaign-EPASSI-X']);
    expect(names.map((name) => kindOf(name))).toEqual(Object.keys(deciders));
  });
});
