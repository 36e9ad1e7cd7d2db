import { FileCache } from '@app/adapters';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config';
import { type GalleryEngine, Gallery } from './gallery.service';

describe('Gallery.warmUp', () => {
  const root = mkdtempSync(join(tmpdir(), 'gallery-'));
  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  it('removes cached sizes of deleted pictures, and no other files', async () => {
    const directory = join(root, 'cache');
    mkdirSync(directory);
    mkdirSync(join(root, '2025'));
    for (const name of ['0123456789abcdef-640.webp', '0123456789abcdef.jpg', 'IMG_2044.jpg', 'captions.json'])
      writeFileSync(join(directory, name), 'bytes');
    const resizedPictures = new FileCache({ directory, onError: () => undefined });
    const config = { contentDir: join(root, '2025'), edition: { date: '2025-09-13' } };
    const gallery = new Gallery(config as Config, { resizedPictures } as unknown as GalleryEngine);
    await gallery.warmUp();
    expect(readdirSync(directory).sort()).toEqual(['0123456789abcdef.jpg', 'IMG_2044.jpg', 'captions.json']);
  });
});
