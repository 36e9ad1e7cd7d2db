import type { Allowance } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { rateLimitAddressOf } from '../http/client-address';
import { MINUTE_MS } from '../http/problem';
import { RateLimits } from './rate-limits';

const TEN_SECONDS_MS = 10_000;

/** Everyone at a club evening may share one address: as much as twenty families at their own limit. */
const FAMILIES_AT_LIMIT = 20;

/** A page makes four calls a minute by itself, and two to four for each change: at most one in a second. */
const CALLS = { name: 'family-calls', times: 60, withinMs: TEN_SECONDS_MS, isPerNode: true } as const;

/** Each may append an event: six for each of fifty runners, the most in one registration. */
const CHANGES = { name: 'family-changes', times: 300, withinMs: 10 * MINUTE_MS, isPerNode: true } as const;

/** The budgets of one family, and of one address. */
export const FAMILY_BUDGETS = {
  calls: { ofFamily: CALLS, fromAddress: forAddress(CALLS) },
  changes: { ofFamily: CHANGES, fromAddress: forAddress(CHANGES) },
};

/** Limits the calls of signed-in families, so that a flood of them delays no other user. */
@Injectable()
export class FamilyBudget {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts a call for the registration, whose sessions share one budget, and for the address. Throws
   * TooManyRequests above either.
   */
  async take(registration: string, { ip, method }: Pick<FastifyRequest, 'ip' | 'method'>): Promise<void> {
    const address = rateLimitAddressOf(ip);
    const claims = ({ ofFamily, fromAddress }: (typeof FAMILY_BUDGETS)['calls' | 'changes'], why: string) => [
      { allowance: ofFamily, who: registration, why },
      { allowance: fromAddress, who: address, why: MANY_FROM_ADDRESS },
    ];
    const { calls, changes } = FAMILY_BUDGETS;
    await this.limits.take(
      ...claims(calls, TOO_FAST),
      ...(['GET', 'HEAD'].includes(method) ? [] : claims(changes, MANY_CHANGES)),
    );
  }
}

const TOO_FAST = 'Det gick för fort.';
const MANY_CHANGES = 'Det blev många ändringar på kort tid.';
const MANY_FROM_ADDRESS = 'Många använder sidan från samma nät just nu.';

function forAddress({ name, times, ...rest }: Allowance): Allowance {
  return { ...rest, name: `${name}-from-address`, times: times * FAMILIES_AT_LIMIT };
}
