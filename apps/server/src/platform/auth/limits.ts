import { type Allowance, RateLimiter } from '@app/adapters';
import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { clientOf } from '../http/caller';
import { TooOften } from '../http/problem';

/** Something that may be done so often by, or for, somebody: a client, an address, a registration. */
export interface Claim {
  readonly allowance: Allowance;
  readonly who: string;
  /** What is said of it to someone who has to wait. */
  readonly why?: string;
}

/** Takes back what was counted: it came to nothing, or was no harm. */
export type GiveBack = () => Promise<void>;

/** How often things may be done. Whoever it is counted for is known to the limiter by an HMAC alone. */
export class Limits {
  private readonly key: Buffer;

  constructor(
    private readonly limiter: RateLimiter,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('limits').digest();
  }

  /** Counts once more for every claim, or for none when one of them has had enough: then it throws TooOften with the longest wait. */
  async take(...claims: readonly Claim[]): Promise<GiveBack> {
    const counted: Claim[] = [];
    const waits: { readonly wait: number; readonly why: string | undefined }[] = [];
    for (const claim of claims) {
      const wait = await this.limiter.take(claim.allowance, this.nameOf(claim));
      if (wait === 0) counted.push(claim);
      else waits.push({ wait, why: claim.why });
    }
    const giveBack = async () => {
      for (const claim of counted) await this.limiter.giveBack(claim.allowance, this.nameOf(claim));
    };
    const [longest] = waits.sort((a, b) => b.wait - a.wait);
    if (!longest) return giveBack;
    await giveBack();
    throw new TooOften(longest.wait, longest.why);
  }

  private nameOf({ who }: Claim): string {
    return createHmac('sha256', this.key).update(who).digest('base64url');
  }
}

/** Whom a request is counted for. */
type Whose = (request: FastifyRequest) => string;

const theClients: Whose = ({ ip }) => clientOf(ip);

/** Counts for the registration that RegistrationGuard let in: a whole school may be one client. */
export const theRegistrations: Whose = ({ registration, ip }) => registration ?? clientOf(ip);

/** A guard that lets each client through so many times, for what costs money, mail or work. */
export function atMost(allowance: Allowance, whose: Whose = theClients): Type<CanActivate> {
  @Injectable()
  class AtMostGuard implements CanActivate {
    constructor(private readonly limits: Limits) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.limits.take({ allowance, who: whose(context.switchToHttp().getRequest<FastifyRequest>()) });
      return true;
    }
  }
  return mixin(AtMostGuard);
}
