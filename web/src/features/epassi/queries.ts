import { useMutation } from '@tanstack/react-query';
import { ApiError, postJson } from '../../api/client';
import { messages } from '../../config/messages';
import type { Invitation } from './invitation.schema';

/** Has the server make a code and mail it. */
export function useInvite() {
  return useMutation({
    mutationFn: ({ name, email }: Invitation) =>
      postJson('/admin/api/invite/epassi', { name: name.trim(), email: email.trim().toLowerCase() }),
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
