import { stockholmInstant } from '@app/domain';
import type { ConnectionStatus } from '../../api/connection-status';
import { currentRaceDay } from '../../api/races';
import { syncStatusText } from '../../components/SyncStatus';
import { aRace } from '../../testing/builders';
import { stableSlots } from './BibGrid';
import { nextRace } from './next-race';
import { tapLock } from './use-timekeeper';

describe('The tap lock', () => {
  it('counts a second tap within 600 ms as the same tap', () => {
    const { tryTap } = tapLock();
    expect([tryTap('runner-1', 1000), tryTap('runner-1', 1599), tryTap('runner-1', 1600)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('accepts a tap at once after a release', () => {
    const { tryTap, release } = tapLock();
    tryTap('runner-1', 1000);
    release('runner-1');
    expect(tryTap('runner-1', 1100)).toBe(true);
  });

  it('never delays another bib', () => {
    const { tryTap } = tapLock();
    expect([tryTap('runner-1', 1000), tryTap('runner-2', 1001)]).toEqual([true, true]);
  });
});

describe('Slots in the grid', () => {
  it('stay when a runner leaves', () => {
    const slots = ['a', 'b', 'c'];
    expect(stableSlots(slots, ['a', 'c'])).toBe(slots);
  });

  it('append a newcomer', () => expect(stableSlots(['b', 'c'], ['a', 'b'])).toEqual(['b', 'c', 'a']));
});

describe('The race day chosen for timing', () => {
  const races = ['2025-09-12', '2025-09-13', '2025-09-20'].map((date) => aRace({ date }));

  it.each([
    ['2025-09-13', '2025-09-13'],
    ['2025-09-14', '2025-09-20'],
    ['2025-10-01', '2025-09-20'],
  ])('on %s is %s', (today, day) => expect(currentRaceDay(races, today)).toBe(day));
});

describe('The next race', () => {
  it('is the unstarted one with the earliest planned start, and among equals the shortest', () => {
    const starts: Readonly<Record<number, string>> = { 800: '11:00', 2800: '11:45', 5600: '11:45' };
    const planned = ({ distance }: { readonly distance: number }) => {
      const start = starts[distance];
      return start === undefined ? undefined : { at: stockholmInstant(`2025-09-13T${start}`), start };
    };
    const [short, middle, long] = [
      aRace({ distance: 800, state: 'started' }),
      aRace({ distance: 2800 }),
      aRace({ distance: 5600 }),
    ];
    expect(nextRace([long, middle, short], planned)).toBe(middle);
    expect(nextRace([short], planned)).toBeUndefined();
    expect(nextRace([aRace({ distance: 8000 })], planned)).toBeUndefined();
  });
});

describe('The sync status', () => {
  const idle = {
    waiting: [],
    confirmed: [],
    rejected: [],
    unreadable: [],
    status: 'idle',
    confirmedAt: null,
  } as const;

  it('says what has been saved', () => {
    const at = Date.parse('2025-09-13T10:03:14Z');
    expect(syncStatusText({ ...idle, confirmedAt: at }, 'live').text).toBe(
      'Ansluten – allt är sparat, senast bekräftad 12:03:14',
    );
  });

  it('says that taps are stored while offline', () => {
    const waiting = [{} as never];
    const textFor = (connectionStatus: ConnectionStatus) =>
      syncStatusText({ ...idle, waiting }, connectionStatus).text;
    expect(textFor('no-network')).toBe('Inget nät – tryckningar sparas och skickas (1 osänd)');
    expect(textFor('no-answer')).toBe('Servern svarar inte – tryckningar sparas och skickas (1 osänd)');
    expect(textFor('connecting')).toBe('Ansluter – tryckningar sparas och skickas (1 osänd)');
    expect(textFor('live')).toBe('Sparar (1 osänd)');
  });

  it('asks for sign-in when the session has ended', () => {
    expect(syncStatusText(idle, 'signed-out')).toEqual({
      tone: 'stopped',
      text: 'Logga in igen – tryckningar sparas så länge',
    });
  });
});
