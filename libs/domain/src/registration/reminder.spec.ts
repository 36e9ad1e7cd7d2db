import { isReminderDue, needsReminder, reminderText, reminderWindow } from './reminder';

const HOUR = 3_600_000;
const closes = Date.parse('2025-09-12T16:00:00Z');
const time = reminderWindow('2025-09-12T18:00', 3);

describe('The reminder window', () => {
  it('starts the given days before registration closes, and ends when it closes', () => {
    expect(time).toEqual({ from: Date.parse('2025-09-09T16:00:00Z'), until: closes });
    expect([-73, -72, -1].map((hours) => isReminderDue(time, closes + hours * HOUR))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isReminderDue(time, closes)).toBe(false);
    expect(isReminderDue(time, closes + HOUR)).toBe(false);
  });

  it('does not exist without reminders', () => {
    expect(reminderWindow('2025-09-12T18:00', null)).toBeNull();
    expect(isReminderDue(null, closes - HOUR)).toBe(false);
  });
});

describe('needsReminder', () => {
  const now = Date.parse('2025-09-09T16:00:00Z');
  const family = {
    by: 'runner',
    email: 'ek@example.se',
    runners: { a: {} },
    paid: false,
    openedAt: '2025-09-08T16:00:00.000Z',
  } as const;

  it('is true for a family with runners that has not paid for a day', () => {
    expect(needsReminder(family, now)).toBe(true);
  });

  it.each([
    ['has paid', { paid: true }],
    ['has no runners', { runners: {} }],
    ['is erased', { email: 'Borttagen' }],
    ['was sold at the ticket office', { by: 'ticket-office' }],
    ['was opened less than a day ago', { openedAt: '2025-09-08T16:00:01.000Z' }],
  ] as const)('is false when the family %s', (_, change) => {
    expect(needsReminder({ ...family, ...change }, now)).toBe(false);
  });
});

describe('A reminder', () => {
  const reminded = {
    event: 'Höstloppet 2025',
    date: '2025-09-13',
    until: closes,
    address: 'https://race.example.se/anmalan',
    testMode: false,
  };

  it('contains the race, the deadline and the address, and that it is the only reminder', () => {
    const { subject, message } = reminderText(reminded);
    expect(subject).toBe('Påminnelse: din anmälan till Höstloppet 2025 är inte betald');
    for (const words of [
      'lördag 13 september 2025',
      'Anmälan stänger fredag 12 september 2025 kl.\u00a018.00.',
      'https://race.example.se/anmalan',
      'den enda påminnelsen',
    ])
      expect(message).toContain(words);
    expect(message).not.toContain('Testläge');
  });

  it('says in a rehearsal that no real money is paid', () => {
    expect(reminderText({ ...reminded, testMode: true }).message).toMatch(/^Testläge/);
  });
});
