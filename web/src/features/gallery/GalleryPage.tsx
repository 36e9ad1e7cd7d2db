import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { DataState } from '../../components/DataState';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { paths } from '../../config/paths';
import { GalleryPicture } from './GalleryPicture';
import { RemovalNote } from './RemovalNote';
import styles from './GalleryPage.module.css';
import { galleryQuery, pictureCountText, type GalleryYear } from './gallery';

/** The years with pictures, newest first and largest. */
export function GalleryPage() {
  const query = useQuery(galleryQuery);
  return (
    <PageWidth>
      <PageTitle title="Galleri" lead="Bilder från loppet, år för år." />
      <DataState query={query}>{({ years }) => <Years years={years} />}</DataState>
      <RemovalNote topic="galleriet" />
    </PageWidth>
  );
}

function Years({ years }: { years: readonly GalleryYear[] }) {
  return (
    <>
      {years.length > 0 && (
        <ul className={styles.list}>
          {years.map((year, index) => (
            <YearCard key={year.year} year={year} isWide={index === 0} />
          ))}
        </ul>
      )}
      <ThisYearNote years={years} />
    </>
  );
}

/** Says that pictures of this year's race come later. */
function ThisYearNote({ years }: { years: readonly GalleryYear[] }) {
  const thisYear = Number(useAppConfig().edition.date.slice(0, 4));
  if (years.some(({ year }) => year === thisYear)) return null;
  return (
    <p className={styles.later}>
      <Link to={paths.galleryYear(thisYear)} className={clsx('link', styles.thisYear)}>
        Bilderna från {thisYear}
      </Link>{' '}
      kommer efter loppet.
    </p>
  );
}

interface YearCardProps {
  readonly year: GalleryYear;
  /** Over the whole width, for the newest year. */
  readonly isWide: boolean;
}

/** One year: its cover, the year and the number of pictures. The whole card is a link. */
function YearCard({ year: { year, count, cover }, isWide }: YearCardProps) {
  return (
    <li className={isWide ? styles.wide : undefined}>
      <Link to={paths.galleryYear(year)} className={styles.card}>
        <div className={styles.cover}>
          <GalleryPicture
            picture={cover}
            alt=""
            isFirst={isWide}
            sizes={
              isWide
                ? '(max-width: 1200px) 100vw, 1136px'
                : '(max-width: 600px) 100vw, (max-width: 1200px) 50vw, 556px'
            }
          />
        </div>
        <div className={styles.words}>
          <h2>{year}</h2>
          <span>{pictureCountText(count)}</span>
        </div>
      </Link>
    </li>
  );
}
