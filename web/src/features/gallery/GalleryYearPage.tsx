import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { NotFoundPage } from '../../components/NotFoundPage';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { lazyComponent } from '../../components/lazy-component';
import { paths } from '../../config/paths';
import { GalleryPicture } from './GalleryPicture';
import { RemovalNote } from './RemovalNote';
import styles from './GalleryYearPage.module.css';
import {
  pictureCountText,
  pictureText,
  raceNameIn,
  solePhotographer,
  yearPicturesQuery,
  type GalleryPicture as PictureData,
  type YearPictures,
} from './gallery';

const [Carousel, usePreloadCarousel] = lazyComponent(async () => (await import('./Carousel')).Carousel);

/** The pictures of one year as a grid, and the one in the address over the whole window. */
export function GalleryYearPage() {
  const { year = '' } = useParams();
  const query = useQuery(yearPicturesQuery(year));
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <PageWidth isWide>
      <PageTitle title={`Bilder från ${year}`} lead={query.data && leadText(query.data)}>
        <Link className="button" to={paths.gallery()}>
          Alla år
        </Link>
      </PageTitle>
      <DataState
        query={query}
        empty={{ when: ({ pictures }) => pictures.length === 0, show: <NoPictures /> }}
      >
        {(data) => <Pictures {...data} />}
      </DataState>
      <UnreadableNote count={query.data?.unreadable ?? 0} />
      <RemovalNote topic={`galleriet ${year}`} />
    </PageWidth>
  );
}

function Pictures({ year, pictures }: YearPictures) {
  const race = raceNameIn(year, useAppConfig().edition);
  const { shown, show, close } = useShownPicture();
  usePreloadCarousel();
  useFocusOnLastShown(shown);
  const exists = pictures.some(({ id }) => id === shown);
  return (
    <>
      {shown !== null && !exists && <p role="status">Bilden i länken finns inte längre. Här är de andra.</p>}
      <PictureGrid pictures={pictures} race={race} />
      <Suspense>
        {exists && shown !== null && (
          <Carousel pictures={pictures} shown={shown} race={race} onShow={show} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Closing a picture moves the focus to the tile of the one shown last. */
function useFocusOnLastShown(shown: string | null): void {
  const last = useRef(shown);
  useEffect(() => {
    if (shown === null && last.current !== null) document.getElementById(tileId(last.current))?.focus();
    last.current = shown;
  }, [shown]);
}

function NoPictures() {
  return (
    <EmptyState
      title="Här finns inga bilder ännu."
      text="De kommer efter loppet."
      step={{ to: paths.gallery(), label: 'Se bilder från tidigare år' }}
    />
  );
}

/** Shows organisers the number of files that could not be read. */
function UnreadableNote({ count }: { count: number }) {
  const { isAdmin } = useAppConfig();
  if (!isAdmin || count === 0) return null;
  return (
    <p className={clsx('after-loading muted', styles.note)}>
      {count === 1
        ? 'En bild kunde inte läsas och visas inte.'
        : `${String(count)} bilder kunde inte läsas och visas inte.`}{' '}
      Serverns logg säger vilka filer det är, och varför.
    </p>
  );
}

function leadText({ pictures }: YearPictures): string {
  const photographer = solePhotographer(pictures);
  return [
    pictureCountText(pictures.length),
    ...(photographer === null ? [] : [`Foto: ${photographer}`]),
  ].join('. ');
}

/** Height of a row before it is stretched, in CSS pixels, as in the stylesheet. */
const ROW_HEIGHT_PX = { phone: 104, screen: 220 };
/**
 * Limits of a tile's width relative to its height, beyond which the picture is cropped. The stylesheet has
 * rules for steps of 0.05.
 */
const NARROWEST = 0.6;
const WIDEST = 2.2;
const EAGER_COUNT = 4;

/** The pictures of a year in rows. The pictures of a row share its width by their proportions. */
function PictureGrid({ pictures, race }: { pictures: readonly PictureData[]; race: string }) {
  return (
    <ul className={styles.list}>
      {pictures.map((picture, index) => {
        const { width, height } = picture.full;
        const proportion = Math.min(WIDEST, Math.max(NARROWEST, Math.round((20 * width) / height) / 20));
        const alt = pictureText(picture, { index, count: pictures.length, race });
        return (
          <li key={picture.id} data-proportion={proportion.toFixed(2)} className={styles.tile}>
            <Link id={tileId(picture.id)} {...pictureLink(picture.id)} className={styles.link}>
              <GalleryPicture
                picture={picture}
                alt={alt}
                isFirst={index < EAGER_COUNT}
                sizes={`(max-width: 600px) ${String(Math.round(ROW_HEIGHT_PX.phone * proportion * 1.3))}px, ${String(Math.round(ROW_HEIGHT_PX.screen * proportion * 1.2))}px`}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The element id of a picture's tile, for the focus to return to. */
const tileId = (id: string) => `bild-${id}`;

const PARAMETER = 'bild';

/** State of a history entry: whether the picture was opened from the grid, so that closing can go back. */
interface PictureLinkState {
  readonly fromList?: boolean;
}

/** The link to a picture on its year's page, with its history state. */
const pictureLink = (id: string) => ({
  to: { search: `?${PARAMETER}=${id}` },
  state: { fromList: true } satisfies PictureLinkState,
  preventScrollReset: true,
});

/** The picture in the address, with functions that show another and close it. */
function useShownPicture() {
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
