import { screen } from '@testing-library/react';
import { anEdition } from '../testing/builders';
import { renderPage } from '../testing/render';
import { Footer } from './Footer';

const partners = [
  { name: 'Kringlan', url: 'https://kringlan.example.se/', logo: '/partners/kringlan.1f3c9a0b.svg' },
  { name: 'Byalaget', url: 'https://byalaget.example.se/' },
];

function openFooter(at: string, fields: Parameters<typeof anEdition>[0] = {}) {
  renderPage(<Footer />, { at, config: { edition: anEdition(fields) } });
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('Footer', () => {
  it('shows each partner by logo or name, and says how to become one', () => {
    openFooter('/', { partners });
    const logo = screen.getByRole('img', { name: 'Kringlan' });
    expect(logo).toHaveAttribute('src', '/partners/kringlan.1f3c9a0b.svg');
    expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['136', '48']);
    expect(hrefOf('Kringlan')).toBe('https://kringlan.example.se/');
    expect(screen.getByRole('link', { name: 'Byalaget' })).toHaveTextContent('Byalaget');
    expect(screen.getByText(/Vill ni vara med\?/)).toHaveTextContent('info@example.se');
  });

  it('shares the current page, without private parameters', () => {
    openFooter('/resultat?utm=x&distans=5.6&dag=2025-09-13&sok=Anna');
    const address = encodeURIComponent('https://race.example.se/resultat?dag=2025-09-13&distans=5.6');
    const title = encodeURIComponent('Resultat 5.6K – Höstloppet 2025');
    expect(hrefOf('Dela via Facebook')).toBe(`https://www.facebook.com/sharer/sharer.php?u=${address}`);
    expect(hrefOf('Dela via Twitter')).toBe(`https://twitter.com/intent/tweet?url=${address}&text=${title}`);
    expect(hrefOf('Dela via LinkedIn')).toContain(`?url=${address}`);
    expect(hrefOf('Dela via e-post')).toBe(`mailto:?subject=${title}&body=${address}`);
  });

  it("shares the site instead of a receipt's address", () => {
    openFooter('/kvitto/5FDB0A9C1A2B3C4D5E6F708192A3B4C5');
    expect(hrefOf('Dela via e-post')).toBe(
      `mailto:?subject=${encodeURIComponent('Höstloppet 2025')}&body=${encodeURIComponent('https://race.example.se/')}`,
    );
  });

  it("offers the organisers' choice of share channels", () => {
    openFooter('/', { share: ['email'] });
    expect(screen.getAllByRole('link', { name: /^Dela via/ })).toHaveLength(1);
  });
});
