/** What may be asked of a login code. Making it, hashing it and comparing what was typed happen outside. Times are epoch ms. */
export type LoginCommand =
  /** `client`: a mark of whoever asked, which tells nothing but that it is the same one again. */
  | {
      readonly type: 'IssueLoginCode';
      readonly codeId: string;
      readonly registration: string;
      readonly hash: string;
      readonly client: string;
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
