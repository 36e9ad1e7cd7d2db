import { pictureCountText, downloadName, pictureText, raceNameIn } from './picture-text';

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

it('Formats the number of pictures', () => {
  expect([1, 12].map(pictureCountText)).toEqual(['En bild', '12 bilder']);
});
