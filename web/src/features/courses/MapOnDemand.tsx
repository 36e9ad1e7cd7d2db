import clsx from 'clsx';
import type { Course } from '@app/domain';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { fetchStatus } from '../../api/client';
import { Icon } from '../../components/Icon';
import { lazyComponent } from '../../components/lazy-component';
import { withParam } from '../../components/use-address-text';
import { paths } from '../../config/paths';
import styles from './MapOnDemand.module.css';

const [CourseMap] = lazyComponent(async () => (await import('./CourseMap')).CourseMap);

interface MapOnDemandProps {
  readonly courses: readonly Course[];
  /** Other actions, beside the button. */
  readonly children: ReactNode;
}

/**
 * The button that opens the map, and the map below it, loaded only when opened. The address stores the state
 * (`karta=ja`), so reload and the back button preserve it.
 */
export function MapOnDemand({ courses, children }: MapOnDemandProps) {
  const { courseMap } = useAppConfig().edition;
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('karta') === 'ja';
  const hasMap = courses.length > 0 || courseMap !== null;
  const toggle = () =>
    setParams((now) => withParam(now, 'karta', isOpen ? '' : 'ja'), { preventScrollReset: true });
  return (
    <div className={clsx('not-printed', styles.area)}>
      <div className={styles.actions}>
        {hasMap && (
          <button type="button" className="button filled" aria-expanded={isOpen} onClick={toggle}>
            <Icon name="map" />
            {isOpen ? 'Stäng kartan' : 'Visa på karta'}
          </button>
        )}
        {children}
      </div>
      {hasMap && isOpen && (
        <section aria-label="Karta">
          <p className={styles.hint}>
            Använd menysymbolen {courseMap === null && 'uppe till höger '}i kartan för att välja vilka banor
            som visas.
          </p>
          <OpenedMap courses={courses} />
        </section>
      )}
    </div>
  );
}

/** Shown while the map loads, with the same height. */
function MapLoading() {
  return (
    <div role="status" className={clsx(styles.map, styles.loading)}>
      Hämtar kartan …
    </div>
  );
}

function OpenedMap({ courses }: { courses: readonly Course[] }) {
  const embed = useAppConfig().edition.courseMap?.embed;
  const permission = useMapPermission();
  if (permission === 'unknown') return <MapLoading />;
  if (embed !== undefined) return <EmbeddedMap address={embed} />;
  return (
    <Suspense fallback={<MapLoading />}>
      <CourseMap className={styles.map} courses={courses} hasBackground={permission === 'yes'} />
    </Suspense>
  );
}

function EmbeddedMap({ address }: { address: string }) {
  return (
    <>
      <iframe
        src={address}
        title="Karta över banorna"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        className={clsx(styles.map, styles.frame)}
      />
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={clsx('button quiet', styles.outside)}
      >
        Öppna kartan i ett eget fönster
      </a>
    </>
  );
}

type Permission = 'unknown' | 'yes' | 'no';

/**
 * Whether this document may fetch a map from elsewhere. Only the content security policy of the courses page
 * allows it. After navigation from another page of the site, this reloads the page once if the server
 * answers.
 */
function useMapPermission(): Permission {
  const [permission, setPermission] = useState<Permission>('unknown');
  useEffect(() => {
    let isGone = false;
    void checkMapPermission().then((now) => {
      if (!isGone) setPermission(now);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return permission;
}

async function checkMapPermission(): Promise<Permission> {
  if (isCoursesDocument()) return 'yes';
  try {
    await fetchStatus(paths.courses());
  } catch {
    return 'no';
  }
  window.location.reload();
  return 'unknown';
}

/** Whether the browser loaded this very page, instead of navigating to it within the site. */
function isCoursesDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document === undefined || new URL(document.name).pathname === paths.courses();
}
