/** What may be requested about forgetting the people of a registration. `at` is epoch ms UTC. */
export type ErasingCommand =
  /** `words`: what the family wrote about it; '' for nothing. */
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
  /** `reason`: why, where the erasure was asked for here. */
  | { readonly type: 'ErasePerson'; readonly registration: string; readonly reason?: string }
  | { readonly type: 'EraseEntrant'; readonly registration: string; readonly key: string };
