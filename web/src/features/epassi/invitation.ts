import * as z from 'zod/mini';
import { oneLine } from '@app/domain';
import { useMutation } from '@tanstack/react-query';
import { ApiError, postJson } from '../../api/client';
import { messages } from '../../config/messages';

/** Whom to send a code that pays one adult's fee: both fields, and an address that can be one. */
export const invitationSchema = z.object({
  name: z.string().check(z.refine((text) => oneLine(text) !== '', { error: 'Name is required' })),
  email: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'E-mail is required', abort: true }),
    z.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()), { error: 'E-mail must be valid' }),
  ),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** Whom to send a code. `number`: which of theirs; left out, the first. */
type Asked = Invitation & { readonly number?: number };

/** What came of it; `isNew` false when they have that code already, since `issuedAt` (ISO, null: just now). */
export interface Invited {
  readonly email: string;
  readonly number: number;
  readonly isNew: boolean;
  readonly issuedAt: string | null;
}

/** Has the server make a code and mail it. */
export function useInvite() {
  return useMutation({
    mutationFn: ({ name, email, ...rest }: Asked) =>
      postJson<Invited>('/admin/api/invite/epassi', {
        name: name.trim(),
        email: email.trim().toLowerCase(),
        ...rest,
      }),
  });
}

/** The server's own words where it has any. */
export function failureText(error: Error): string {
  const isServersWords =
    error instanceof ApiError &&
    error.message !== messages.unreachable &&
    error.message !== messages.unexpected;
  return isServersWords ? `Error: ${error.message}` : 'Failed to send invitation';
}
