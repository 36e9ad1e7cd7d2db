import { screen } from '@testing-library/react';
import { serverClock } from '../../api/clock';
import { renderPage } from '../../testing/render';
import { HomePage } from './HomePage';

const at = (instant: string) => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(instant));
  renderPage(<HomePage />);
};
const currentFee = () => screen.getByText(/gäller nu/).closest('tr');

describe('The home page', () => {
  it("has the edition's day, start times and lists per distance", () => {
    at('2025-09-01T10:00:00Z');
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
  });

  it('marks the fee that is valid until the last minute of the day', () => {
    at('2025-09-06T21:59:59Z');
    expect(currentFee()).toHaveTextContent(/Till och med 6 september 2025.*150.kr.*100.kr/);
  });

  it('marks the higher fee from the minute after', () => {
    at('2025-09-06T22:00:00Z');
    expect(currentFee()).toHaveTextContent(/Efter 6 september 2025.*250.kr.*150.kr/);
  });
});
