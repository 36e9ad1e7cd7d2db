import { seal, unseal } from './seal';

/** Personal fields, sealed under the key of the subject. */
export interface Box {
  readonly subject: string;
  readonly box: string;
}

/** Fields of something, some of them personal. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where fields are sealed: `erased` names the personal ones, `context` binds the box to its place; without a key the person is erased. */
export interface Place {
  readonly erased: Fields;
  readonly key: Buffer | undefined;
  readonly context: string;
}

/** Whether some of the fields are in a box. */
export function isBoxed(fields: unknown): fields is Fields & { readonly sealed: Box } {
  return typeof fields === 'object' && fields !== null && 'sealed' in fields;
}

/** The fields as they are stored. Of somebody who is erased nothing personal is written at all. */
export function sealedFields(fields: Fields, subject: string, { erased, key, context }: Place): Fields {
  if (!key) return { ...fields, ...erased };
  const open: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const side = Object.hasOwn(erased, field) ? secret : open;
    side[field] = value;
  }
  open.sealed = { subject, box: seal(JSON.stringify(secret), key, context) } satisfies Box;
  return open;
}

/** The fields as they were; those of an erased person read as `erased` has them. Throws when the box does not open. */
export function openedFields(
  stored: Fields & { readonly sealed: Box },
  { erased, key, context }: Place,
): Fields {
  const { sealed, ...fields } = stored;
  if (!key) return { ...erased, ...fields };
  const secret = JSON.parse(unseal(sealed.box, key, context)) as object;
  return Object.assign(fields, secret); // a second spread would cost as much as the cipher
}
