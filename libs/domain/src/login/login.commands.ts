/** What may be asked of a login code. Making it, hashing it and comparing what was typed happen outside. Times are epoch ms. */
export type LoginCommand =
  | {
      readonly type: 'IssueLoginCode';
      readonly codeId: string;
      readonly registration: string;
      readonly hash: string;
      readonly expiresAt: number;
      readonly at: number;
    }
  /** `matches`: what was typed is the code. `isNewest`: no later code was sent to the same address. */
  | {
      readonly type: 'ConfirmLoginCode';
      readonly codeId: string;
      readonly matches: boolean;
      readonly isNewest: boolean;
      readonly at: number;
    };
