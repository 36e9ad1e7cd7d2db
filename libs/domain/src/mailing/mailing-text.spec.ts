import { manyLines, messageProblem, paragraphsOf, subjectProblem } from './mailing-text';

describe('The text of a mailing', () => {
  it.each([
    ['', 'Ämne krävs'],
    [' \n ', 'Ämne krävs'],
    ['Hå', 'Ämnet måste vara minst 3 tecken långt'],
    ['Hej', undefined],
    ['ö'.repeat(150), undefined],
    ['ö'.repeat(151), 'Ämnet får vara högst 150 tecken långt'],
  ])('checks that the subject is there and neither too short nor too long: %j', (subject, problem) => {
    expect(subjectProblem(subject)).toBe(problem);
  });

  it.each([
    [' \n\u200B', 'Meddelande krävs'],
    ['Nu öppnar', 'Meddelandet måste vara minst 10 tecken långt'],
    ['Nu öppnar!', undefined],
    ['ö'.repeat(10_001), 'Meddelandet får vara högst 10 000 tecken långt'],
  ])('checks the message: %j', (message, problem) => {
    expect(messageProblem(message)).toBe(problem);
  });
});

describe('A message as paragraphs', () => {
  const links = (message: string) =>
    paragraphsOf(message)
      .flat(2)
      .flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]));

  it('splits at blank lines and preserves other line breaks', () => {
    expect(paragraphsOf('Hej!\r\n\r\n\r\nVi ses\nden 13 september.\n')).toEqual([
      [[{ text: 'Hej!' }]],
      [[{ text: 'Vi ses' }], [{ text: 'den 13 september.' }]],
    ]);
    expect(paragraphsOf(' \n ')).toEqual([]);
  });

  it.each([
    ['Se https://loppet.se/anmalan.', 'https://loppet.se/anmalan', 'https://loppet.se/anmalan'],
    ['(www.loppet.se)', 'www.loppet.se', 'https://www.loppet.se'],
    ['Skriv till info@example.se!', 'info@example.se', 'mailto:info@example.se'],
    ['https://x.se/a_(b), då', 'https://x.se/a_(b)', 'https://x.se/a_(b)'],
    ['HTTPS://X.se?a=1&b=2', 'HTTPS://X.se?a=1&b=2', 'HTTPS://X.se?a=1&b=2'],
  ])('makes a link in %j', (message, text, href) => {
    expect(links(message)).toEqual([[text, href]]);
  });

  it.each(['javascript:alert(1)', 'https://...', 'kl. 10.00', 'a@b', 'http://'])(
    'makes no link in %j',
    (text) => {
      expect(links(text)).toEqual([]);
    },
  );

  it('preserves the text between links', () => {
    const [[line] = []] = paragraphsOf('Före https://a.se mitt, www.b.se efter');
    expect(line?.map(({ text }) => text)).toEqual(['Före ', 'https://a.se', ' mitt, ', 'www.b.se', ' efter']);
  });
});

describe('manyLines', () => {
  it.each([
    ['Hej!\r\n\r\n\r\n\r\nVi ses.  \n', 'Hej!\n\nVi ses.'],
    ['\tA\u0000b\u202E\u2028c', 'Ab\nc'],
    ['\u200B\n\u2800', ''],
  ])('turns %j into %j', (typed, expected) => {
    expect(manyLines(typed)).toBe(expected);
    expect(manyLines(expected)).toBe(expected);
  });
});
