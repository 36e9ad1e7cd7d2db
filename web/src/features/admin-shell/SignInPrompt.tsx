import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component';

const [SignInAgain, usePreloadSignInAgain] = lazyComponent(
  async () => (await import('./SignInAgain')).SignInAgain,
);

export { usePreloadSignInAgain };

interface SignInPromptProps {
  readonly isFinishScreen: boolean;
  readonly onSignedIn: () => void;
}

/**
 * Opens a sign-in dialog over the page. On a finish screen, where runners still finish, a button in the bar
 * opens it; the button neither moves nor covers other elements.
 */
export function SignInPrompt({ isFinishScreen, onSignedIn }: SignInPromptProps) {
  const [isOpened, setIsOpened] = useState(false);
  const close = () => {
    setIsOpened(false);
  };
  return (
    <>
      {isFinishScreen && (
        <Box role="alert">
          <Button variant="contained" color="error" onClick={() => setIsOpened(true)} sx={buttonStyle}>
            Logga in igen
          </Button>
        </Box>
      )}
      <Suspense>
        {(isOpened || !isFinishScreen) && (
          <SignInAgain onSignedIn={onSignedIn} onClose={isFinishScreen ? close : undefined} />
        )}
      </Suspense>
    </>
  );
}

// As high as the links beside it: the bar does not grow.
const buttonStyle = { height: 44, minHeight: 0 } as const;
