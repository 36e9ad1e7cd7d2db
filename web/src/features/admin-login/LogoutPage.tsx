import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { configQuery } from '../../api/app-config';
import { errorText, postJson } from '../../api/client';
import { useNotice } from '../../components/NoticeProvider';
import { PageTitle } from '../../components/PageTitle';
import { PageWidth } from '../../components/PageWidth';
import { paths } from '../../config/paths';

/** Logs out and goes home. */
export function LogoutPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const logOut = async () => {
      try {
        await postJson('/api/logout');
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] });
        await client.query({ ...configQuery, staleTime: 0 });
        notice.success('Du är utloggad');
      } catch (error) {
        notice.error(errorText(error));
      }
      await navigate(paths.home(), { replace: true });
    };
    void logOut();
  }, [client, navigate, notice]);

  return (
    <PageWidth>
      <PageTitle title="Logga ut" />
      <Typography role="status">Loggar ut …</Typography>
    </PageWidth>
  );
}
