import type { Course } from '@app/domain';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import MapIcon from '@mui/icons-material/MapOutlined';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { fetchStatus } from '../../api/client';
import { lazyComponent } from '../../components/lazy-component';
import { withParam } from '../../components/use-address-text';
import { paths } from '../../config/paths';

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
    <Box className="not-printed" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
        {hasMap && (
          <Button variant="contained" startIcon={<MapIcon />} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Stäng kartan' : 'Visa på karta'}
          </Button>
        )}
        {children}
      </Box>
      {hasMap && isOpen && (
        <Box component="section" aria-label="Karta" sx={{ mt: 2 }}>
          <Typography sx={{ mb: 1 }}>
            Använd menysymbolen {courseMap === null && 'uppe till höger '}i kartan för att välja vilka banor
            som visas.
          </Typography>
          <OpenedMap courses={courses} />
        </Box>
      )}
    </Box>
  );
}

/** Shown while the map loads, with the same height. */
function MapLoading() {
  return (
    <Box
      role="status"
      sx={{ ...MAP_SIZE, display: 'grid', placeItems: 'center', p: 2, backgroundColor: '#EEF0FA' }}
    >
      Hämtar kartan …
    </Box>
  );
}

/** The size of a map: full width, and low enough that a thumb can scroll past it. */
const MAP_SIZE = {
  height: 'min(70vh, 560px)',
  minHeight: 320,
  borderRadius: 1,
  overflow: 'hidden',
} as const;

function OpenedMap({ courses }: { courses: readonly Course[] }) {
  const embed = useAppConfig().edition.courseMap?.embed;
  const permission = useMapPermission();
  if (permission === 'unknown') return <MapLoading />;
  if (embed !== undefined) return <EmbeddedMap address={embed} />;
  return (
    <Suspense fallback={<MapLoading />}>
      <CourseMap size={MAP_SIZE} courses={courses} hasBackground={permission === 'yes'} />
    </Suspense>
  );
}

function EmbeddedMap({ address }: { address: string }) {
  return (
    <>
      <Box
        component="iframe"
        src={address}
        title="Karta över banorna"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        sx={{ ...MAP_SIZE, display: 'block', width: '100%', border: '1px solid #C5CAE9' }}
      />
      <Button href={address} target="_blank" rel="noopener noreferrer" variant="text" sx={{ ml: -1.5 }}>
        Öppna kartan i ett eget fönster
      </Button>
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
