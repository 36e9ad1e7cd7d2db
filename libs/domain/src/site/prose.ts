/** A text from the edition's folder: Markdown reduced to what a page shows. */
export interface Prose {
  readonly title: string;
  readonly blocks: readonly ProseBlock[];
}

export type ProseBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly words: readonly InlineText[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly InlineText[])[];
    };

/** Plain or formatted text. `to` is a path of ours, or begins with https:, mailto: or tel:. */
export type InlineText =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'emphasis' | 'strong'; readonly words: readonly InlineText[] }
  | { readonly kind: 'link'; readonly to: string; readonly words: readonly InlineText[] };

/** The texts of an edition. A null `benefit` hides paying with a wellness benefit. */
export interface EditionTexts {
  readonly home: Prose;
  readonly benefit: Prose | null;
}
