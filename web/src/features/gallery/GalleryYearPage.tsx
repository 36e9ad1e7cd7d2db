import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { isNotFound } from '../../api/client';
import { DataState } from '../../components/DataState';
import { EmptyState } from '../../components/EmptyState';
import { lazyComponent } from '../../components/lazy-component';
import { NotFoundPage } from '../../components/NotFoundPage';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { yearPicturesQuery, type YearPictures } from './gallery';
import { pictureCountText, solePhotographer, raceNameIn } from './picture-text';
import { PictureGrid, tileId } from './PictureGrid';
import { RemovalNote } from './RemovalNote';
import { useShownPicture } from './use-shown-picture';

const [Carousel, usePreloadCarousel] = lazyComponent(async () => (await import('./Carousel')).Carousel);

/** The pictures of one year as a grid, and the one in the address over the whole window. */
export function GalleryYearPage() {
  const { year = '' } = useParams();
  const query = useQuery(yearPicturesQuery(year));
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <PageWidth isWide>
      <PageTitle title={`Bilder från ${year}`} lead={query.data && leadText(query.data)}>
        <Button component={Link} to={paths.gallery()}>
          Alla år
        </Button>
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
    <Box component="p" className="after-loading" sx={{ mt: 3, mb: 0, color: 'text.secondary' }}>
      {count === 1
        ? 'En bild kunde inte läsas och visas inte.'
        : `${String(count)} bilder kunde inte läsas och visas inte.`}{' '}
      Serverns logg säger vilka filer det är, och varför.
    </Box>
  );
}

function leadText({ pictures }: YearPictures): string {
  const photographer = solePhotographer(pictures);
  return [
    pictureCountText(pictures.length),
    ...(photographer === null ? [] : [`Foto: ${photographer}`]),
  ].join('. ');
}
