import type { Allowance, Mail } from '@app/adapters';
import { Refusal, wrongCodeText } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { type ReleaseClaims, RateLimits } from '../platform/auth/rate-limits';
import type { Edition } from '../platform/config/edition.schema';
import { HOUR_MS, Problem } from '../platform/http/problem';
import { mailFrom, senderLines } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { RegistrationIds } from '../platform/names/registration-ids';
import { CurrentEdition } from './current-edition';
import { LoginCodeRepository } from './login-code.repository';

/** Limits of code mails: strict per address, against flooding; generous per network, maybe a school's. */
export const CODE_MAIL_LIMITS = {
  inARow: { name: 'mails-in-a-row', times: 1, withinMs: 30_000 },
  toAddress: { name: 'mails-to-address', times: 12, withinMs: HOUR_MS },
  /** Less than half of the address's limit, so that two networks cannot exhaust it for a third. */
  toAddressFromNetwork: { name: 'mails-to-address-from-network', times: 5, withinMs: HOUR_MS },
  /** Against a client that continues for days. */
  toAddressFromNetworkADay: {
    name: 'mails-to-address-from-network-a-day',
    times: 15,
    withinMs: 24 * HOUR_MS,
  },
  fromNetwork: { name: 'mails-from-network', times: 600, withinMs: HOUR_MS },
} satisfies Record<string, Allowance>;

/** Wrong codes per network over all addresses; right codes do not count. */
export const WRONG_CODE_LIMIT: Allowance = {
  name: 'wrong-codes-from-network',
  times: 400,
  withinMs: HOUR_MS,
};

/** Shown when a network reaches its limit. */
const NETWORK_LIMIT_TEXT =
  'För många försök från samma nät. Prova med mobilens eget nät, eller dröj en stund.';

/** For known and unknown addresses alike: a code is sent to any of them. */
const JUST_SENT = {
  why: 'En kod har just skickats till adressen: skriv den där du bad om den.',
  code: 'code-just-sent',
};

/** Light scrypt, about 10 ms, for many sign-ins at once; enough for peppered codes of ten minutes. */
const COST = { N: 4096, r: 8, p: 1 };
const BYTES = { salt: 16, hash: 32 };

/** Hashes login codes with salt and pepper. */
export class CodeHashes {
  private readonly pepper: Buffer;
  private readonly dummyHash: Promise<string>;

  constructor(secret: string) {
    this.pepper = createHmac('sha256', secret).update('login code').digest();
    this.dummyHash = this.of('nobody’s code');
  }

  /** `salt.hash` in base64url. */
  async of(code: string): Promise<string> {
    const salt = randomBytes(BYTES.salt);
    const hash = await this.stretch(code, salt);
    return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
  }

  /** Whether the hash is of this code. Without a hash it takes as long and returns false. */
  async matches(code: string, storedHash: string | undefined): Promise<boolean> {
    const [salt = '', hash = ''] = (storedHash ?? (await this.dummyHash)).split('.');
    const expected = Buffer.from(hash, 'base64url');
    const typed = await this.stretch(code, Buffer.from(salt, 'base64url'));
    return typed.length === expected.length && timingSafeEqual(typed, expected) && storedHash !== undefined;
  }

  private stretch(code: string, salt: Buffer): Promise<Buffer> {
    const peppered = createHmac('sha256', this.pepper).update(code).digest();
    return new Promise((resolve, reject) => {
      scrypt(peppered, salt, BYTES.hash, COST, (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      });
    });
  }
}

/** A client that signs in to a registration. `mark`: hash of the client for that registration. */
interface Requester {
  readonly registration: string;
  readonly client: string;
  readonly mark: string;
}

/** A typed code with its address and client. */
interface TypedSignIn {
  readonly email: string;
  readonly codeId: string;
  readonly code: string;
  readonly client: string;
}

/** `consumeCode` ends all codes of the address; throws Refusal if this one was used meanwhile. */
interface VerifiedSignIn {
  readonly registration: string;
  readonly consumeCode: () => Promise<void>;
}

/** Sign-in by mail: the code proves access to the mailbox. */
@Injectable()
export class SignInService {
  @Inject(RateLimits)
  private readonly limits!: RateLimits;

  @Inject(RegistrationIds)
  private readonly ids!: RegistrationIds;

  @Inject(CurrentEdition)
  private readonly edition!: CurrentEdition;

  constructor(
    private readonly codes: LoginCodeRepository,
    private readonly hashes: CodeHashes,
    private readonly queue: MailQueue,
  ) {}

  /**
   * Mails a further code and returns its id; earlier codes stay valid. Same answer for known and unknown
   * addresses; it does not wait for delivery, so that its time reveals nothing about the address either.
   * Throws TooManyRequests; a failed attempt is not counted.
   */
  async sendCode(email: string, client: string): Promise<string> {
    const requester = this.requester(email, client);
    const { registration, mark } = requester;
    const giveBack = await this.countMail(requester);
    try {
      await this.codes.freeSlot(registration, mark);
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const hash = await this.hashes.of(code);
      const { codeId, expiresAt } = await this.codes.issue({ registration, hash, client: mark });
      const { edition } = this.edition;
      this.queue.sendUrgent(loginCodeMail({ codeId, code, email, edition }), expiresAt);
      return codeId;
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /**
   * Verifies a code and returns its registration. Throws Problem for a wrong code, Refusal for a used or
   * unknown one, and TooManyRequests after too many wrong codes from the network. The caller consumes the
   * code last, when nothing else can fail.
   */
  async verify({ email, client, ...typed }: TypedSignIn): Promise<VerifiedSignIn> {
    const { registration } = this.requester(email, client);
    const giveBack = await this.countTry(client);
    await this.check(typed, registration);
    await giveBack();
    return { registration, consumeCode: () => this.consumeCode(typed.codeId, registration) };
  }

  private async consumeCode(codeId: string, registration: string): Promise<void> {
    await this.codes.confirm(codeId, true);
    await this.codes.endAll(registration);
  }

  /** Takes equally long for an unknown and a wrong code. */
  private async check(
    { codeId, code }: Pick<TypedSignIn, 'codeId' | 'code'>,
    registration: string,
  ): Promise<void> {
    const hash = await this.codes.hash(codeId, registration);
    const matches = await this.hashes.matches(code, hash);
    if (hash === undefined) throw new Refusal('code-unknown');
    if (matches) return this.codes.assertValid(codeId);
    const triesLeft = await this.codes.confirm(codeId, false);
    if (triesLeft !== undefined) throw new Problem(400, wrongCodeText(triesLeft), 'code-wrong');
  }

  /** The limit keys for a client and an address. */
  private requester(email: string, client: string): Requester {
    const registration = this.ids.registrationId(email);
    return { registration, client, mark: this.ids.clientFingerprint(client, registration) };
  }

  /** Counts one code mail. Throws TooManyRequests at a limit, and then counts nothing. */
  private countMail({ registration, client, mark }: Requester): Promise<ReleaseClaims> {
    return this.limits.take(
      { allowance: CODE_MAIL_LIMITS.inARow, who: registration, ...JUST_SENT },
      { allowance: CODE_MAIL_LIMITS.toAddress, who: registration },
      { allowance: CODE_MAIL_LIMITS.toAddressFromNetwork, who: mark },
      { allowance: CODE_MAIL_LIMITS.toAddressFromNetworkADay, who: mark },
      { allowance: CODE_MAIL_LIMITS.fromNetwork, who: client, why: NETWORK_LIMIT_TEXT },
    );
  }

  /** Counts one try as wrong, until it is given back. Throws TooManyRequests at the network's limit. */
  private countTry(client: string): Promise<ReleaseClaims> {
    return this.limits.take({ allowance: WRONG_CODE_LIMIT, who: client, why: NETWORK_LIMIT_TEXT });
  }
}

interface MailedCode {
  readonly codeId: string;
  readonly code: string;
  readonly email: string;
  readonly edition: Edition;
}

/** The code comes first, for a locked phone's notification; never in the subject, which servers log. */
export function loginCodeMail({ codeId, code, email, edition }: MailedCode): Mail {
  return mailFrom(
    {
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
    },
    {
      id: `login-code-${codeId}`,
      to: { name: '', address: email },
      subject: `Din kod till ${edition.name}`,
    },
  );
}
