import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { configQuery } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { unsavedTexts, writeText } from '../../config/stored-value';
import { paths } from '../../config/paths';

/** Logs out on this device or on all, then opens the home page. */
export function LogoutPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const isSent = useRef(false);
  const isEverywhere = useSearchParams()[0].has('overallt');

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const logOut = async () => {
      try {
        await postJson(isEverywhere ? '/api/logout-everywhere' : '/api/logout');
        clearRegistrationData();
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] });
        await client.query({ ...configQuery, staleTime: 0 });
        notice.success(isEverywhere ? 'Du är utloggad på alla enheter' : 'Du är utloggad');
      } catch (error) {
        notice.error(errorText(error));
      }
      await navigate(paths.home(), { replace: true });
    };
    void logOut();
  }, [client, navigate, notice, isEverywhere]);

  return (
    <PageWidth>
      <PageTitle title="Logga ut" />
      <p role="status" className="text">
        Loggar ut …
      </p>
    </PageWidth>
  );
}

/** Removes all registration data: after a sign-out another person may use the tab. */
function clearRegistrationData(): void {
  for (const key of [...storedKeys(), ...unsavedTexts.keys()])
    if (key.startsWith('anmalan.')) writeText(key, null, 'sessionStorage');
}

/** The keys of this tab's storage; none when the browser refuses it. */
function storedKeys(): readonly string[] {
  try {
    return Object.keys(window.sessionStorage);
  } catch {
    return [];
  }
}
