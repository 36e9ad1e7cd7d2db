import { courseOf } from '@app/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEdition } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { CoursesPage } from './CoursesPage';
import { openMap } from './open-map';

jest.mock('./open-map');

const lap = (metres: number, east: number) =>
  courseOf({ name: `bana-${metres}`, metres }, [
    [16, 60, 40],
    [16 + east, 60, 44],
    [16 + east, 60.001, 41],
    [16, 60, 40],
  ]);
const courses = [lap(800, 0.002), lap(1600, 0.004)];
const opened = { show: jest.fn(), reloadTiles: jest.fn(), close: jest.fn() };

function show({ body = courses, at = '/banor', embed = '' } = {}) {
  const server = new FakeServer().on('GET /api/courses', { body });
  const edition = anEdition({ courseMap: embed === '' ? null : { embed } });
  return renderPage(<CoursesPage />, { at, path: '/banor', server, config: { edition } });
}

const loadedAt = (address: string) => {
  Object.assign(performance, { getEntriesByType: () => [{ name: address }] });
};

describe('The courses page', () => {
  beforeEach(() => {
    loadedAt('http://localhost/banor');
    jest.mocked(openMap).mockReset().mockReturnValue(opened);
    opened.show.mockReset();
    opened.reloadTiles.mockReset();
  });

  it('shows each course as a picture with its heights, as text and as a file', async () => {
    show();
    const card = await screen.findByRole('article', { name: '800 meter' });
    const picture = within(card).getByRole('img', { name: 'Bana 0.8K sedd uppifrån' });
    expect(picture).toHaveAccessibleDescription(
      'Banan går moturs och börjar österut. Den stiger sammanlagt 4 m och går från 40 m till 44 m över havet.',
    );
    expect(
      within(card).getByRole('img', { name: /^Höjdprofil för bana 0.8K: som lägst 40 m/ }),
    ).toBeVisible();
    expect(within(card).getByText('kl. 11.00')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Hämta bana 0.8K som GPX' })).toHaveAttribute(
      'href',
      '/api/courses/bana-800.gpx',
    );
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(openMap).not.toHaveBeenCalled();
  });

  it('prints when the button is pressed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Skriv ut banorna' }));
    expect(print).toHaveBeenCalled();
  });

  it('opens a map whose menu chooses the courses shown, and closes it', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Visa på karta' }));
    expect(address()).toBe('/banor?karta=ja');
    expect(screen.getByText(/^Använd menysymbolen uppe till höger i kartan/)).toBeVisible();
    const menu = await screen.findByRole('button', { name: 'Välj banor' });
    expect(opened.show).toHaveBeenLastCalledWith(courses);

    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('checkbox', { name: '1.6K' }));
    expect(opened.show).toHaveBeenLastCalledWith([courses[0]]);
    await userEvent.keyboard('{Escape}');
    expect(menu).toHaveAttribute('aria-expanded', 'false');

    await userEvent.click(screen.getByRole('button', { name: 'Stäng kartan' }));
    expect(address()).toBe('/banor');
    expect(opened.close).toHaveBeenCalled();
  });

  it('says that the map failed to load, and fetches it again on request', async () => {
    jest.mocked(openMap).mockImplementation((_container, { onTileResult }) => {
      queueMicrotask(() => onTileResult(false));
      return opened;
    });
    show({ at: '/banor?karta=ja' });
    expect(await screen.findByText(/^Kartbilden går inte att hämta just nu/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(opened.reloadTiles).toHaveBeenCalled();
  });

  it('draws the courses without a map after navigation from another page without network', async () => {
    loadedAt('http://localhost/');
    const { server } = show({ at: '/banor?karta=ja' });
    server.on('GET /banor', 'no contact');
    expect(await screen.findByText(/^Kartbilden går inte att hämta just nu/)).toBeVisible();
    expect(openMap).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ hasBackground: false }),
    );
  });

  it('shows the organisers’ own map instead, when there is one', async () => {
    const embed = 'https://karta.example.se/banor';
    show({ embed, at: '/banor?karta=ja' });
    expect(await screen.findByTitle('Karta över banorna')).toHaveAttribute('src', embed);
    expect(screen.getByText(/^Använd menysymbolen i kartan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Öppna kartan i ett eget fönster' })).toHaveAttribute(
      'href',
      embed,
    );
    expect(openMap).not.toHaveBeenCalled();
  });

  it('says that there are no courses yet', async () => {
    show({ body: [] });
    expect(await screen.findByText(/^Banorna är inte klara än/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Visa på karta' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Se starttiderna' })).toHaveAttribute('href', '/');
  });
});
