/** Events about erasing people, in a registration's stream. `at` epoch ms. */
export type ErasingEvent =
  /**
   * The family requests the erasure of all its people; organisers carry it out. `words`: the family's
   * message, '' for none.
   */
  | {
      readonly type: 'ErasureRequested';
      readonly registration: string;
      readonly words: string;
      readonly at: number;
    }
  /** An organiser withdrew the request for the family. `note`: how the family asked. */
  | {
      readonly type: 'ErasureRequestWithdrawn';
      readonly registration: string;
      readonly note: string;
      readonly at: number;
    }
  /** All its people and the owner of its address were erased. `reason` contains no name. */
  | { readonly type: 'PersonErased'; readonly registration: string; readonly reason?: string }
  /** One of its runners was erased; the others stay. */
  | { readonly type: 'EntrantErased'; readonly registration: string; readonly key: string };
