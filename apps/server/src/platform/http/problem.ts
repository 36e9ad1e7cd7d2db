import { HttpException } from '@nestjs/common';

/** The one shape of every error answer. `error` is ready to show. */
export interface ErrorBody {
  readonly error: string;
  readonly code?: string;
}

/** Something we refuse at the edge, in words for people. */
export class Problem extends HttpException {
  constructor(
    status: number,
    readonly text: string,
    readonly code?: string,
  ) {
    super(text, status);
  }
}
