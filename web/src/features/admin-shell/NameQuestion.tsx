import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useAppConfig } from '../../api/app-config';
import { namePostponed } from '../../api/organiser';
import { lazyComponent } from '../../components/lazy-component';

const [NameDialog, usePreloadNameDialog] = lazyComponent(
  async () => (await import('./NameDialog')).NameDialog,
);

export { usePreloadNameDialog };

/** The organiser's name, and whether it is missing. With Google the name comes from the account. */
function useOrganiserName() {
  const { organiserName, googleClientId } = useAppConfig();
  return {
    isUnnamed: organiserName === null && !googleClientId,
    organiserName: googleClientId ? null : organiserName,
  };
}

/**
 * Asks an organiser for a missing name, once per device. On a finish screen, and once closed, a button in the
 * bar opens the dialog; the button neither moves nor covers other elements.
 */
export function NameQuestion({ isFinishScreen }: { isFinishScreen: boolean }) {
  const { isUnnamed } = useOrganiserName();
  const [isOpened, setIsOpened] = useState(!isFinishScreen && !namePostponed.read());
  if (!isUnnamed) return null;
  const close = () => {
    namePostponed.write(true);
    setIsOpened(false);
  };
  return (
    <>
      <Box sx={placeStyle}>
        <Button variant="contained" onClick={() => setIsOpened(true)} sx={buttonStyle}>
          Vad heter du?
        </Button>
      </Box>
      <Suspense>{isOpened && <NameDialog onClose={close} />}</Suspense>
    </>
  );
}

/** Shows the organiser's name with a button to change it. */
export function OrganiserNameButton() {
  const { organiserName } = useOrganiserName();
  const [isOpened, setIsOpened] = useState(false);
  if (!organiserName) return null;
  return (
    <>
      <Button variant="text" onClick={() => setIsOpened(true)} sx={ownNameStyle}>
        {`Du är ${organiserName} i journalen. Byt namn`}
      </Button>
      <Suspense>{isOpened && <NameDialog onClose={() => setIsOpened(false)} />}</Suspense>
    </>
  );
}

const placeStyle = { position: 'sticky', left: 0, zIndex: 1, flexShrink: 0 } as const;
// As high as the links beside it: the bar does not grow.
const buttonStyle = { height: 44, minHeight: 0 } as const;
const ownNameStyle = { mt: 6, ml: -1, textAlign: 'left', overflowWrap: 'anywhere' } as const;
