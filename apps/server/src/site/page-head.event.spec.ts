import { readConfig } from '../platform/config/config';
import { eventFacts } from './page-head';

const { edition } = readConfig({});
const site = 'https://race.example.se';
const facts = (changes: Partial<typeof edition> = {}) =>
  eventFacts({ ...edition, ...changes }, site, `${site}/og/x.png`) as Record<string, any>;

describe('eventFacts', () => {
  it('states time and place, in local time with offset', () => {
    expect(facts()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Höstloppet 2025',
      startDate: '2025-09-13T11:00:00+02:00',
      location: { '@type': 'Place', name: 'Start och mål vid skolmatsalen' },
      organizer: { name: 'Föreningen Höstloppet', url: `${site}/` },
    });
    expect(facts({ date: '2025-11-01' }).startDate).toBe('2025-11-01T11:00:00+01:00');
  });

  it('lists each distance as a sub-event', () => {
    expect(facts().subEvent).toHaveLength(4);
    expect(facts().subEvent[3]).toMatchObject({
      name: 'Höstloppet 2025 5.6K',
      startDate: '2025-09-13T11:45:00+02:00',
      url: `${site}/startlistor?dag=2025-09-13&distans=5.6`,
    });
  });

  it('lists the prices with their validity', () => {
    const offer = { '@type': 'Offer', priceCurrency: 'SEK', url: `${site}/anmalan` };
    const early = { ...offer, validThrough: '2025-09-06T23:59:00+02:00' };
    const late = {
      ...offer,
      validFrom: '2025-09-07T00:00:00+02:00',
      validThrough: '2025-09-12T18:00:00+02:00',
    };
    expect(facts().offers).toEqual([
      { ...early, name: 'Vuxen', price: 150 },
      { ...early, name: 'Barn', price: 100 },
      { ...late, name: 'Vuxen', price: 250 },
      { ...late, name: 'Barn', price: 150 },
    ]);
  });
});
