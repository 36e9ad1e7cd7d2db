import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { GalleryPage } from './GalleryPage';
import { GalleryYearPage } from './GalleryYearPage';
import { downloadName, pictureCountText, pictureText, raceNameIn, type GalleryPicture } from './gallery';

function aPicture(id: string, fields: Partial<GalleryPicture> = {}): GalleryPicture {
  const size = (width: number) => ({
    width,
    height: (2 * width) / 3,
    webp: `/bilder/2024/${id}-${String(width)}.webp`,
    jpeg: `/bilder/2024/${id}-${String(width)}.jpg`,
  });
  return {
    id,
    text: null,
    photographer: null,
    thumbnails: [size(150), size(640)],
    full: size(1500),
    ...fields,
  };
}

const pictures = [aPicture('a', { text: 'Målbågen' }), aPicture('b'), aPicture('c')];

function showYear({ year = '2024', search = '', body = {}, config = {} } = {}) {
  const at = `/galleri/${year}${search}`;
  const server = new FakeServer().on(`GET /api/gallery/${year}`, {
    body: { year: Number(year), pictures, unreadable: 0, ...body },
  });
  return renderPage(<GalleryYearPage />, { at, path: '/galleri/:year', server, config });
}

describe('The gallery', () => {
  const show = (years: object[]) =>
    renderPage(<GalleryPage />, {
      at: '/galleri',
      server: new FakeServer().on('GET /api/gallery', { body: { years } }),
    });

  it('links to the years with pictures, and says when this year’s come', async () => {
    show([
      { year: 2024, count: 12, cover: pictures[0] },
      { year: 2023, count: 1, cover: pictures[1] },
    ]);
    expect(await screen.findByRole('link', { name: '2024 12 bilder' })).toHaveAttribute(
      'href',
      '/galleri/2024',
    );
    expect(screen.getByRole('link', { name: '2023 En bild' })).toHaveAttribute('href', '/galleri/2023');
    expect(screen.getByRole('link', { name: 'Bilderna från 2025' })).toHaveAttribute('href', '/galleri/2025');
  });

  it('has a mail link for removing a picture', async () => {
    show([]);
    const mail = await screen.findByRole('link', { name: 'Maila oss' });
    expect(mail).toHaveAttribute(
      'href',
      'mailto:info@example.se?subject=Ta%20bort%20en%20bild%3A%20galleriet',
    );
  });
});

describe('The pictures of a year', () => {
  it('reserve their space before loading and have text alternatives', async () => {
    showYear();
    const picture = await screen.findByRole('img', { name: 'Bild 2 av 3 från Höstloppet 2024' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual([
      '640',
      String(1280 / 3),
    ]);
    expect(picture.getAttribute('srcset')).toBe(
      '/bilder/2024/b-150.jpg 150w, /bilder/2024/b-640.jpg 640w, /bilder/2024/b-1500.jpg 1500w',
    );
    expect(screen.getByText('3 bilder')).toBeVisible();
  });

  it('open from the grid and close by Escape: the address follows, and the focus returns', async () => {
    const { address } = showYear();
    const tile = await screen.findByRole('link', { name: 'Målbågen' });
    await userEvent.click(tile);
    expect(address()).toBe('/galleri/2024?bild=a');
    const carousel = await screen.findByRole('dialog', { name: 'Bilden i helskärm' });
    expect(within(carousel).getByRole('button', { name: 'Nästa bild' })).toBeEnabled();
    expect(within(carousel).getByRole('link', { name: 'Ladda ned' })).toHaveAttribute(
      'download',
      'hostloppet-2024-01.jpg',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/galleri/2024');
    await waitFor(() => expect(tile).toHaveFocus());
  });

  it('open by their address, and then close without leaving the page', async () => {
    const { address } = showYear({ search: '?bild=c' });
    const carousel = await screen.findByRole('dialog', { name: 'Bilden i helskärm' });
    expect(within(carousel).getByText('3 av 3')).toBeInTheDocument();
    await userEvent.click(within(carousel).getByRole('button', { name: 'Stäng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/galleri/2024');
  });

  it('show as a grid when the picture in the address is gone', async () => {
    showYear({ search: '?bild=zzz' });
    expect(await screen.findByText('Bilden i länken finns inte längre. Här är de andra.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show their text when loading fails', async () => {
    showYear();
    fireEvent.error(await screen.findByRole('img', { name: 'Målbågen' }));
    expect(screen.getByRole('link', { name: 'Målbågen Bilden kunde inte hämtas' })).toBeVisible();
  });

  it('show an explanation before the race', async () => {
    showYear({ year: '2025', body: { pictures: [] } });
    expect(await screen.findByText('Här finns inga bilder ännu.')).toBeVisible();
    expect(screen.getByText('De kommer efter loppet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Se bilder från tidigare år' })).toHaveAttribute(
      'href',
      '/galleri',
    );
  });

  it('show the not-found page for a year without one', async () => {
    const server = new FakeServer().on('GET /api/gallery/1999', {
      status: 404,
      body: { error: 'Sidan finns inte' },
    });
    renderPage(<GalleryYearPage />, { at: '/galleri/1999', path: '/galleri/:year', server });
    expect(await screen.findByText('Sidan finns inte, eller så har den flyttat.')).toBeVisible();
  });

  it('load on retry when the server did not answer', async () => {
    const server = new FakeServer().on('GET /api/gallery/2024', 'no contact');
    renderPage(<GalleryYearPage />, { at: '/galleri/2024', path: '/galleri/:year', server });
    const again = await screen.findByRole('button', { name: 'Försök igen' });
    server.on('GET /api/gallery/2024', { body: { year: 2024, pictures, unreadable: 0 } });
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Målbågen' })).toBeVisible();
  });

  it('show organisers the number of unreadable files', async () => {
    showYear({ body: { unreadable: 2 }, config: { isAdmin: true } });
    expect(await screen.findByText(/2 bilder kunde inte läsas/)).toBeVisible();
  });
});

const edition = { name: 'Höstloppet 2025', date: '2025-09-13' };
const place = { index: 2, count: 12, race: 'Höstloppet 2024' };

it("Names the race of another year after this year's", () => {
  expect(raceNameIn(2024, edition)).toBe('Höstloppet 2024');
  expect(raceNameIn(2024, { ...edition, name: 'Byloppet' })).toBe('Byloppet 2024');
});

it('Describes a picture by the organisers’ text, or else by its position', () => {
  expect(pictureText({ text: 'Målbågen' }, place)).toBe('Målbågen');
  expect(pictureText({ text: null }, place)).toBe('Bild 3 av 12 från Höstloppet 2024');
});

it('Gives a downloaded picture a portable file name', () => {
  expect(downloadName(place)).toBe('hostloppet-2024-03.jpg');
  expect(downloadName({ ...place, race: '../È/ "Ål"' })).toBe('e-al-03.jpg');
});

it('Formats the number of pictures', () =>
  expect([1, 12].map(pictureCountText)).toEqual(['En bild', '12 bilder']));
