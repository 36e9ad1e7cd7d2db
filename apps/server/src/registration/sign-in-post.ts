import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { MailQueue } from '../platform/mail/mail-queue';
import { loginCodeMail } from './login-code.mail';
import { Season } from './season';
import type { IssuedCode } from './sign-in-desk';
import { CodeHashes } from './sign-in-hash';

/** A new code, and what is kept of it. */
export interface NewCode {
  readonly code: string;
  readonly hash: string;
}

/** Makes codes and sends them: nothing else ever holds one. */
@Injectable()
export class SignInPost {
  constructor(
    private readonly hashes: CodeHashes,
    private readonly mail: MailQueue,
    private readonly season: Season,
  ) {}

  /** Six digits, every one as likely as the next. */
  async newCode(): Promise<NewCode> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    return { code, hash: await this.hashes.of(code) };
  }

  /** Mails a code; nobody waits for it, so an answer tells nothing about the address. */
  send(email: string, { code }: NewCode, { codeId, expiresAt }: IssuedCode): void {
    this.mail.hurry(loginCodeMail({ codeId, code, email, edition: this.season.edition }), expiresAt);
  }
}
