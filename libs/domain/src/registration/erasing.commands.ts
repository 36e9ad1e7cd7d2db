/** Commands for erasing the people of a registration. `at` is epoch ms UTC. */
export type ErasingCommand =
  /** `words`: the family's message; '' for none. */
  | {
      readonly type: 'RequestErasure';
      readonly registration: string;
      readonly words: string;
      readonly at: number;
    }
  | {
      readonly type: 'WithdrawErasureRequest';
      readonly registration: string;
      readonly note: string;
      readonly at: number;
    }
  /** `reason`: set if the erasure was requested here. */
  | { readonly type: 'ErasePerson'; readonly registration: string; readonly reason?: string }
  | { readonly type: 'EraseEntrant'; readonly registration: string; readonly key: string };
