import { type Allowance, RateLimiter } from '@app/adapters';
import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { rateLimitAddressOf } from '../http/client-address';
import { TooManyRequests } from '../http/problem';

/** One use of a rate limit, counted for `who`: a client, an address or a registration. */
export interface RateLimitClaim {
  readonly allowance: Allowance;
  readonly who: string;
  /** The reason shown to a user who has to wait. */
  readonly why?: string;
  /** The error code of the answer, where a page tells this limit from others. */
  readonly code?: string;
}

/** Refunds the counted claims, when the action failed or did no harm. */
export type ReleaseClaims = () => Promise<void>;

/** Rate limits. The limiter sees an HMAC of each key, never the name. */
export class RateLimits {
  private readonly key: Buffer;

  constructor(
    private readonly limiter: RateLimiter,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('limits').digest();
  }

  /** Counts every claim; at any limit counts none and throws TooManyRequests with the longest wait. */
  async take(...claims: readonly RateLimitClaim[]): Promise<ReleaseClaims> {
    const counted: RateLimitClaim[] = [];
    const waits: { readonly wait: number; readonly claim: RateLimitClaim }[] = [];
    for (const claim of claims) {
      const wait = await this.limiter.takeOrWaitMs(claim.allowance, this.hashedKey(claim));
      if (wait === 0) counted.push(claim);
      else waits.push({ wait, claim });
    }
    const giveBack = async () => {
      for (const claim of counted) await this.limiter.giveBack(claim.allowance, this.hashedKey(claim));
    };
    const [longest] = waits.sort((a, b) => b.wait - a.wait);
    if (!longest) return giveBack;
    await giveBack();
    throw new TooManyRequests(longest.wait, longest.claim.why, longest.claim.code);
  }

  private hashedKey({ who }: RateLimitClaim): string {
    return createHmac('sha256', this.key).update(who).digest('base64url');
  }
}

type KeyOf = (request: FastifyRequest) => string;

const byClient: KeyOf = ({ ip }) => rateLimitAddressOf(ip);

/** Counts per signed-in registration, since a whole school may share one client address. */
export const byRegistration: KeyOf = ({ family, ip }) => family?.registration ?? rateLimitAddressOf(ip);

/** Creates a guard that rate-limits each client, for requests that cost money, mail or work. */
export function rateLimited(allowance: Allowance, keyOf: KeyOf = byClient): Type<CanActivate> {
  @Injectable()
  class RateLimitGuard implements CanActivate {
    constructor(private readonly limits: RateLimits) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.limits.take({ allowance, who: keyOf(context.switchToHttp().getRequest<FastifyRequest>()) });
      return true;
    }
  }
  return mixin(RateLimitGuard);
}
