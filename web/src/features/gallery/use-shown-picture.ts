import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'bild';

/** State of a history entry: whether the picture was opened from the grid, so that closing can go back. */
interface PictureLinkState {
  readonly fromList?: boolean;
}

/** The link to a picture on its year's page, with its history state. */
export const pictureLink = (id: string) => ({
  to: { search: `?${PARAMETER}=${id}` },
  state: { fromList: true } satisfies PictureLinkState,
  preventScrollReset: true,
});

/** The picture in the address, with functions that show another and close it. */
export function useShownPicture() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: PictureLinkState | null };
  const navigate = useNavigate();
  const shown = params.get(PARAMETER);

  const show = useCallback(
    (id: string) => {
      const { to, preventScrollReset } = pictureLink(id);
      void navigate(to, { replace: true, state, preventScrollReset });
    },
    [navigate, state],
  );
  // From the grid, closing goes back in the history, so that the browser's back button does not reopen the
  // picture.
  const close = useCallback(() => {
    if (state?.fromList) void navigate(-1);
    else void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [navigate, state]);

  return { shown, show, close };
}
