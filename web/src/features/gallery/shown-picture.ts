import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'bild';

/** What an entry in the browser's history remembers: that one came to the picture from the list, and so can step back to it. */
interface CameFrom {
  readonly fromList?: boolean;
}

/** The address of a picture on its year's page, and what its entry in the history remembers. */
export const pictureLink = (id: string) => ({
  to: { search: `?${PARAMETER}=${id}` },
  state: { fromList: true } satisfies CameFrom,
  preventScrollReset: true,
});

/** The picture that the address names, with how to show another in its place and how to close it. */
export function useShownPicture() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: CameFrom | null };
  const navigate = useNavigate();
  const shown = params.get(PARAMETER);

  const show = useCallback(
    (id: string) => {
      const { to, preventScrollReset } = pictureLink(id);
      void navigate(to, { replace: true, state, preventScrollReset });
    },
    [navigate, state],
  );
  // Whoever came from the list steps back to it, so that the browser's own back does not open the picture again.
  const close = useCallback(() => {
    if (state?.fromList) void navigate(-1);
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, state]);

  return { shown, show, close };
}
