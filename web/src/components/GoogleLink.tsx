import Button from '@mui/material/Button';

/** The plain way to sign in with Google: through its own page and back. With `isBeside` in a tab of its own, so that nothing here is lost. */
export function GoogleLink({ isBeside = false }: { isBeside?: boolean }) {
  return (
    <Button
      component="a"
      href="/admin/api/google"
      variant="contained"
      {...(isBeside && { target: '_blank', rel: 'noopener' })}
    >
      Logga in med Google
    </Button>
  );
}
