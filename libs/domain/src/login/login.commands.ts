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
  /** `matches`: what was typed is the code. */
  | {
      readonly type: 'ConfirmLoginCode';
      readonly codeId: string;
      readonly matches: boolean;
      readonly at: number;
    }
  /** It is of no use any more: another one was used, or has its place. */
  | { readonly type: 'EndLoginCode'; readonly codeId: string; readonly at: number };
