/** A text of the edition's folder: what its Markdown says, of the few kinds that a page can show. */
export interface Prose {
  readonly title: string;
  readonly blocks: readonly ProseBlock[];
}

export type ProseBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly words: readonly Words[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Words[])[] };

/** Plain words, or words that are marked. `to` is a path of ours, or begins with https:, mailto: or tel:. */
export type Words =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis' | 'strong'; readonly words: readonly Words[] }
  | { readonly kind: 'link'; readonly to: string; readonly words: readonly Words[] };

/** The texts of an edition. Without `benefit` nothing is said of paying with a wellness benefit. */
export interface EditionTexts {
  readonly home: Prose;
  readonly benefit: Prose | null;
}
