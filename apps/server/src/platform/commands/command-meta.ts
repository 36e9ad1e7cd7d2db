import type { EventMeta } from '@app/eventing';

/** Who asked for a command, when (epoch ms), and under which id. `cause`: the event that led to it. */
export interface Origin {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly device?: string;
  readonly cause?: { readonly id: string; readonly correlationId: string };
}

/** What a command's events carry beside their data, when it happens as it is written down. */
export function commandMeta({ id, at, by, device = '', cause }: Origin): EventMeta {
  return {
    at,
    recordedAt: at,
    by,
    device,
    commandId: id,
    correlationId: cause?.correlationId ?? id,
    causationId: cause?.id ?? id,
  };
}
