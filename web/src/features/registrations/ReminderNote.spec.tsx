import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ReminderNote } from './ReminderNote';

const planned = {
  sendsAt: '2025-09-09T16:00:00.000Z',
  until: '2025-09-12T16:00:00.000Z',
  isOver: false,
  waiting: 4,
  sent: null,
};
const sent = { at: '2025-09-09T16:03:00.000Z', recipients: 12, sent: 10, failed: 1, isDone: false };

const show = (reminder: object) =>
  renderPage(<ReminderNote />, {
    server: new FakeServer().on('GET /admin/api/reminder', { body: reminder }),
  });

describe('The reminder to unpaid families', () => {
  it.each([
    [
      planned,
      'Den som inte har betalat får en påminnelse med mail 9 september 2025 kl. 18.00. Just nu gäller det 4 familjer.',
    ],
    [{ ...planned, sendsAt: null }, 'Påminnelsen till dem som inte har betalat är avstängd (reminderDays).'],
    [{ ...planned, isOver: true }, 'Ingen påminnelse skickades till dem som inte hade betalat.'],
    [
      { ...planned, sent },
      /skickades 9 september 2025 kl. 18.03: 10 av 12 familjer har fått den, 1 fick ingen, 1 kvar\./,
    ],
    [
      { ...planned, sent: { ...sent, recipients: 1, sent: 1, failed: 0, isDone: true } },
      /: 1 av en familj har fått den\./,
    ],
  ])('shows its status: %j', async (reminder, words) => {
    show(reminder);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('links to the mailing once it is sent', async () => {
    show({ ...planned, sent });
    expect(await screen.findByRole('link', { name: 'Visa utskicket' })).toHaveAttribute(
      'href',
      '/admin/email-previous-runners',
    );
  });
});
