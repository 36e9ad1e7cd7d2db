import { useQueryClient } from '@tanstack/react-query';
import { configQuery } from '../../api/app-config';
import { errorText } from '../../api/client';
import { isLoggedOut, isOtherOwner, ownRegistrationQuery } from '../../api/registration';
import { useNotice } from '../../components/NoticeProvider';
import { messages } from '../../config/messages';

/** Shows the first step after the session has ended. */
export function useEndSession() {
  const client = useQueryClient();
  return () => {
    client.setQueryData(ownRegistrationQuery.queryKey, null);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}

/** Handles a refused request: shows the first step after a logout, otherwise refetches the registration. */
export function useRefusalHandler() {
  const client = useQueryClient();
  const notice = useNotice();
  const endSession = useEndSession();
  return (error: Error) => {
    if (isLoggedOut(error)) {
      endSession();
      notice.error(messages.loggedOut);
      return;
    }
    if (isOtherOwner(error)) notice.error(errorText(error));
    void client.invalidateQueries({ queryKey: ownRegistrationQuery.queryKey });
  };
}
