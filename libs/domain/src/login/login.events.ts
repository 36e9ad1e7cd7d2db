/** One code sent by mail, in stream `login-{codeId}`. The code itself is never stored: a salted scrypt hash is. Times are epoch ms. */
export type LoginEvent =
  | {
      readonly type: 'LoginCodeIssued';
      readonly codeId: string;
      readonly registration: string;
      readonly hash: string;
      /** A mark of whoever asked; not in the first codes. */
      readonly client?: string;
      readonly expiresAt: number;
      readonly at: number;
    }
  /** `left`: how many tries remain. */
  | { readonly type: 'LoginCodeRefused'; readonly codeId: string; readonly left: number; readonly at: number }
  | {
      readonly type: 'LoginCodeConfirmed';
      readonly codeId: string;
      readonly registration: string;
      readonly at: number;
    }
  /** It is of no use any more, without having been used. */
  | { readonly type: 'LoginCodeEnded'; readonly codeId: string; readonly at: number };
