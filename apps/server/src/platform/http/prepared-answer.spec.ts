import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { codingFor, PreparedAnswer } from './prepared-answer';

describe('codingFor', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['gzip ; q=0 , br ; q=1', 'br'],
    ['brotli', 'identity'],
    ['gzip , br ; q=0.01', 'br'],
    ['x-br, br;q=0.000,gzip', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('maps "%s" to %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });
});

describe('PreparedAnswer', () => {
  const answer = new PreparedAnswer([{ sort: 'race' }]);

  it('encodes once per coding', async () => {
    expect(await answer.bytes('br')).toBe(await answer.bytes('br'));
    expect((await answer.bytes('identity')).toString()).toBe('[{"sort":"race"}]');
  });

  it('gives the same content from pieces as from one buffer, in every coding', async () => {
    const pieces = ['{"a":"', 'å'.repeat(40_000), '"}'].map((piece) => Buffer.from(piece));
    const [inPieces, whole] = [new PreparedAnswer(pieces), new PreparedAnswer(Buffer.concat(pieces))];
    expect(inPieces.etag('br')).toBe(whole.etag('br'));
    const text = Buffer.concat(pieces).toString();
    expect((await inPieces.bytes('identity')).toString()).toBe(text);
    expect(brotliDecompressSync(await inPieces.bytes('br')).toString()).toBe(text);
    expect(gunzipSync(await inPieces.bytes('gzip')).toString()).toBe(text);
  });

  it('has an ETag per coding, and recognises each of them', () => {
    expect(answer.etag('br')).not.toBe(answer.etag('gzip'));
    for (const known of [
      answer.etag('br'),
      `W/${answer.etag('gzip')}`,
      `"other", ${answer.etag('identity')}`,
      '*',
    ]) {
      expect(answer.matches(known)).toBe(true);
    }
    expect(answer.matches('"other"')).toBe(false);
    expect(answer.matches(undefined)).toBe(false);
  });

  it('has the same ETag for the same rows, and another for others', () => {
    expect(new PreparedAnswer([{ sort: 'race' }]).etag('br')).toBe(answer.etag('br'));
    expect(new PreparedAnswer([{ sort: 'x' }]).etag('br')).not.toBe(answer.etag('br'));
  });
});
