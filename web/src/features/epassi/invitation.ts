import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { oneLine } from '@app/domain';
import { ApiError, postJson } from '../../api/client';
import { messages } from '../../config/messages';
import { codesQuery } from './sent-codes';

/** The receiver of a code that pays one adult's fee: a name, and a plausible e-mail address. */
export const invitationSchema = z.object({
  name: z.string().check(z.refine((text) => oneLine(text) !== '', { error: 'Name is required' })),
  email: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'E-mail is required', abort: true }),
    z.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()), { error: 'E-mail must be valid' }),
  ),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation. `number`: which of the receiver's codes, the first by default. */
type InvitationRequest = Invitation & { readonly number?: number };

/**
 * The outcome. `isNew` is false when the receiver already had that code, since `issuedAt` (ISO, null: just
 * now).
 */
export interface InvitationOutcome {
  readonly email: string;
  readonly number: number;
  readonly isNew: boolean;
  readonly issuedAt: string | null;
}

/** Has the server create a code and mail it, then fetches the list again. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, email, ...rest }: InvitationRequest) =>
      postJson<InvitationOutcome>('/admin/api/invite/epassi', {
        name: name.trim(),
        email: email.trim().toLowerCase(),
        ...rest,
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: codesQuery.queryKey });
    },
  });
}

/** The server's error text, or a general one. */
export function failureText(error: Error): string {
  const isServerMessage =
    error instanceof ApiError &&
    error.message !== messages.unreachable &&
    error.message !== messages.unexpected;
  return isServerMessage ? `Error: ${error.message}` : 'Failed to send invitation';
}
