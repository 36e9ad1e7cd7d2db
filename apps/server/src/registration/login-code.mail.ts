import type { Mail } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { CurrentEdition } from './current-edition';
import { CodeHashes } from './login-code-hash';
import type { IssuedCode } from './login-code.repository';

/** Creates, mails and verifies sign-in codes; no other class handles them in clear text. */
@Injectable()
export class LoginCodeMailer {
  constructor(
    private readonly hashes: CodeHashes,
    private readonly queue: MailQueue,
    private readonly edition: CurrentEdition,
  ) {}

  /** Six uniformly random digits, and their hash. */
  async newCode(): Promise<{ readonly code: string; readonly hash: string }> {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    return { code, hash: await this.hashes.of(code) };
  }

  /** Does not wait for delivery, so that the response time reveals nothing about the address. */
  send(email: string, code: string, { codeId, expiresAt }: IssuedCode): void {
    this.queue.sendUrgent(loginCodeMail({ codeId, code, email, edition: this.edition.edition }), expiresAt);
  }

  /** Whether the code matches. Without a hash it takes as long and returns false. */
  isCorrect(code: string, hash: string | undefined): Promise<boolean> {
    return this.hashes.matches(code, hash);
  }
}

interface MailedCode {
  readonly codeId: string;
  readonly code: string;
  readonly email: string;
  readonly edition: Edition;
}

/**
 * The code comes first, so that a locked phone's notification shows it; never in the subject, which mail
 * servers log.
 */
export function loginCodeMail({ codeId, code, email, edition }: MailedCode): Mail {
  const page: MailPage = {
    heading: 'Din kod',
    blocks: [
      { kind: 'large', text: code },
      {
        kind: 'text',
        text: `Skriv koden på sidan där du anmäler dig till ${edition.name}. Den gäller i tio minuter.`,
      },
      {
        kind: 'text',
        text: 'Har du inte bett om någon kod kan du bortse från det här mailet. Lämna aldrig ut koden till någon annan.',
      },
    ],
    foot: senderLines(edition),
  };
  return {
    id: `login-code-${codeId}`,
    to: { name: '', address: email },
    subject: `Din kod till ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
