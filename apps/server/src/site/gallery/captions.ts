import { ownValue } from '@app/domain';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const captionText = z.string().trim().min(1).max(300);

const schema = z.strictObject({
  /** Default for pictures without their own. */
  photographer: captionText.optional(),
  /** By file name. */
  pictures: z
    .record(
      z.string(),
      z.strictObject({ text: captionText.optional(), photographer: captionText.optional() }),
    )
    .default({}),
});

/** The hand-written `captions.json` of a gallery. */
export type Captions = z.infer<typeof schema>;

export interface Caption {
  readonly text: string | null;
  readonly photographer: string | null;
}

export const NO_CAPTIONS: Captions = { pictures: {} };

/** Reads a gallery's captions, or returns every problem as text; pictures are shown without captions then. */
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

export function captionOf({ photographer, pictures }: Captions, name: string): Caption {
  const own = ownValue(pictures, name);
  return { text: own?.text ?? null, photographer: own?.photographer ?? photographer ?? null };
}
