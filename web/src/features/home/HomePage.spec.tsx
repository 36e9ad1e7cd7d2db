import { act, screen, waitFor } from '@testing-library/react';
import { serverClock } from '../../api/clock';
import { aRace } from '../../testing/builders';
import { renderPage } from '../../testing/render';
import { HomePage } from './HomePage';

const clock = (instant: string) => jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(instant));
const at = (instant: string) => {
  clock(instant);
  return renderPage(<HomePage />);
};
const currentFee = () => screen.getByText(/gäller nu/).closest('tr');
const factOf = (label: string) => screen.getByText(label).parentElement;
const link = (name: string) => screen.queryByRole('link', { name });

async function secondsPass(count: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(count * 1000));
}

describe('The home page before the race', () => {
  it('shows the day, start times and lists per distance, and how to pay with the benefit', () => {
    clock('2025-09-01T10:00:00Z');
    renderPage(<HomePage />, {
      config: {
        texts: {
          home: {
            title: 'Ett lopp för hela byn',
            blocks: [
              { kind: 'heading', words: ['Kom i tid'] },
              { kind: 'paragraph', words: ['Vi ', { kind: 'strong', words: ['springer'] }, '.'] },
              { kind: 'list', isOrdered: false, items: [[{ kind: 'link', to: '/banor', words: ['banan'] }]] },
            ],
          },
          benefit: {
            title: 'Betala med friskvårdsbidraget',
            blocks: [
              {
                kind: 'paragraph',
                words: ['Maila ', { kind: 'link', to: 'mailto:info@example.se', words: ['oss'] }],
              },
            ],
          },
        },
      },
    });
    expect(screen.getByText('lördag 13 september 2025')).toBeVisible();
    expect(screen.getAllByText(/^kl\. /).map((start) => start.textContent)).toEqual([
      'kl. 11.00',
      'kl. 11.15',
      'kl. 11.45',
      'kl. 11.45',
    ]);
    expect(screen.getByRole('link', { name: 'Resultat 1.6K' })).toHaveAttribute(
      'href',
      '/resultat?dag=2025-09-13&distans=1.6',
    );
    expect(screen.getByRole('heading', { name: 'Betala med friskvårdsbidraget' })).toBeVisible();
    expect(link('oss')).toHaveAttribute('href', 'mailto:info@example.se');
    expect(screen.getByRole('heading', { name: 'Ett lopp för hela byn' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Kom i tid', level: 3 })).toBeVisible();
    expect(screen.getByText('springer').tagName).toBe('STRONG');
    expect(link('banan')?.closest('li')).toBeVisible();
  });

  it('shows a race’s own start: as the page was loaded, then as pushed', async () => {
    clock('2025-09-12T07:00:00Z');
    const own = { part: 'race-250913-08', date: '2025-09-13', distance: 800 };
    const race = aRace({ ...own, plannedStart: '12:00' });
    const { server, socket } = renderPage(<HomePage />, {
      config: { raceStarts: [{ ...own, plannedStart: '12:00' }] },
    });
    const starts = () => screen.getAllByText(/^kl\. /).map((start) => start.textContent);
    expect(starts()).toEqual(['kl. 11.15', 'kl. 11.45', 'kl. 11.45', 'kl. 12.00']);
    act(() => socket.say('race-update', [{ ...race, plannedStart: '10:00' }]));
    await waitFor(() => expect(starts()[0]).toBe('kl. 10.00'));
    expect(factOf('Till första start')).toHaveTextContent(/lördag 13 september kl\. 10\.00/);
    const removed = { type: 'removed', part: own.part, sort: 'race', revision: 9 } as const;
    act(() => socket.say('race-update', [removed]));
    await waitFor(() => expect(starts()[0]).toBe('kl. 11.00'));
    expect(server.requestsTo('GET /api/races?ended=true')).toEqual([]);
  });

  it('does not mention the benefit in an edition without that text', () => {
    at('2025-09-01T10:00:00Z');
    expect(screen.getByRole('heading', { name: 'Ett lopp' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /friskvård/ })).toBeNull();
  });

  it('shows the time left, the deadline and the current fee with its last day', () => {
    at('2025-09-01T10:00:00Z');
    expect(link('Anmäl dig')).toHaveAttribute('href', '/anmalan');
    expect(factOf('Till första start')).toHaveTextContent('12 dagarlördag 13 september kl. 11.00');
    expect(factOf('Sista dag för anmälan')).toHaveTextContent('fredag 12 septembertill kl. 18.00');
    expect(factOf('Startavgift nu')).toHaveTextContent(
      '150 kr och 100 krvuxen och barn, till och med lördag 6 september',
    );
  });

  it('marks the lower fee until the last second of its day', () => {
    at('2025-09-06T21:59:59Z');
    expect(currentFee()).toHaveTextContent(/Till och med 6 september 2025.*150.kr.*100.kr/);
  });

  it('marks the higher fee from the next second on, on an open page', async () => {
    jest.useFakeTimers();
    at('2025-09-06T21:59:59Z');
    clock('2025-09-06T22:00:00Z');
    await secondsPass(1);
    expect(currentFee()).toHaveTextContent(/Efter 6 september 2025.*250.kr.*150.kr/);
    expect(factOf('Startavgift nu')).toHaveTextContent('250 kr och 150 krvuxen och barn');
  });

  it('replaces the registration link by the start lists when registration closes', async () => {
    jest.useFakeTimers();
    at('2025-09-12T15:59:59Z');
    expect(link('Anmäl dig')).toBeVisible();
    clock('2025-09-12T16:00:00Z');
    await secondsPass(1);
    expect(link('Anmäl dig')).toBeNull();
    expect(factOf('Anmälan är stängd')).toHaveTextContent('Anmäl dig på plats');
    expect(link('Se vilka som springer')).toHaveAttribute('href', '/startlistor');
    expect(factOf('Till första start')).toHaveTextContent('17 tim 0 min');
  });
});
