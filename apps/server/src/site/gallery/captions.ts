import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const words = z.string().trim().min(1).max(300);

const schema = z.strictObject({
  /** Who took the pictures, where a picture does not say another. */
  photographer: words.optional(),
  /** By the name of the file. */
  pictures: z
    .record(z.string(), z.strictObject({ text: words.optional(), photographer: words.optional() }))
    .default({}),
});

/** What organisers say of their pictures in `captions.json`, by hand. */
export type Captions = z.infer<typeof schema>;

/** What is said of one picture. */
export interface Caption {
  readonly text: string | null;
  readonly photographer: string | null;
}

export const NO_CAPTIONS: Captions = { pictures: {} };

/** Reads the captions of a gallery. Gives them, or every problem in words; pictures are shown without them. */
export async function readCaptions(file: string): Promise<{ captions: Captions } | { problems: string[] }> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
  const { data, error } = schema.safeParse(content);
  return data
    ? { captions: data }
    : { problems: error.issues.map(({ path, message }) => `${path.join(' › ') || 'the file'}: ${message}`) };
}

/** What is said of the picture in a file. */
export function captionOf({ photographer, pictures }: Captions, name: string): Caption {
  const own = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  return { text: own?.text ?? null, photographer: own?.photographer ?? photographer ?? null };
}
