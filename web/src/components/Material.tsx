import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

const amber = '#FFCA28';
const indigo = '#1A237E';
const paleIndigo = '#C5CAE9';
const ink = 'rgba(0, 0, 0, 0.87)';
const onPhone = '@media (max-width: 599.95px)';
const heading = {
  color: indigo,
  fontWeight: 750,
  letterSpacing: '-0.015em',
  textWrap: 'balance',
  // At twice the text size one long word is wider than a phone.
  overflowWrap: 'break-word',
} as const;

/** Focus rings: on a dark surface in the text's colour; in a list that clips its edges inside the item. */
const ringInTextColour = { '&.Mui-focusVisible': { outlineColor: 'currentColor' } };
const ringInside = { '&.Mui-focusVisible': { outlineOffset: -3 } };

/** Amber is for filled areas, never for text or thin strokes (contrast 1.5:1 on white). Headings and focus are indigo. */
const theme = createTheme({
  cssVariables: true,
  shape: { borderRadius: 12 },
  palette: {
    primary: { main: amber, dark: '#FFB300', contrastText: ink },
    secondary: { main: paleIndigo, contrastText: ink },
    error: { main: '#B3261E' },
    success: { main: '#1B6E3C' },
    info: { main: indigo },
    warning: { main: '#8A5300' },
    text: { primary: ink, secondary: 'rgba(0, 0, 0, 0.66)' },
    background: { default: '#FFFFFF', paper: '#FFFFFF' },
    divider: 'rgba(26, 35, 126, 0.14)',
  },
  typography: {
    fontFamily: "'Figtree Variable', 'Figtree Stand-in', system-ui, sans-serif",
    h2: { ...heading, fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)', lineHeight: 1.2 },
    h3: { ...heading, fontSize: '1.125rem', lineHeight: 1.35 },
    body1: { lineHeight: 1.6 },
    button: { fontWeight: 650, letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: {
      // The library removes every button's outline, also the ring of the keyboard's focus.
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: `3px solid ${indigo}`, outlineOffset: 2 } },
      },
    },
    MuiButton: {
      defaultProps: { variant: 'outlined', disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 999, minHeight: 44, paddingInline: 20, textTransform: 'none' },
        outlined: { color: ink, borderColor: indigo, borderWidth: 2 },
        text: { color: ink },
        sizeSmall: { paddingInline: 14 },
        colorInherit: { color: 'inherit', borderColor: 'currentColor', ...ringInTextColour },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { minWidth: 44, minHeight: 44, color: indigo },
        colorInherit: { color: 'inherit', ...ringInTextColour },
      },
    },
    MuiTabs: { styleOverrides: { indicator: { backgroundColor: indigo, height: 3 } } },
    MuiTab: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          fontWeight: 650,
          minHeight: 48,
          '&.Mui-selected': { color: ink },
          ...ringInside,
        },
      },
    },
    // At twice the text size a group is wider than a phone.
    MuiToggleButtonGroup: { styleOverrides: { root: { flexWrap: 'wrap' } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 44,
          color: ink,
          borderColor: 'rgba(0, 0, 0, 0.5)',
          textTransform: 'none',
          fontWeight: 650,
          '&.Mui-selected': { color: ink, backgroundColor: paleIndigo },
        },
      },
    },
    // The rules' texts begin in lower case. Under a field they begin a sentence.
    MuiFormHelperText: { styleOverrides: { root: { '&::first-letter': { textTransform: 'uppercase' } } } },
    MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused': { color: ink } } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: indigo } },
        sizeSmall: { minHeight: 44 },
        notchedOutline: { borderColor: 'rgba(0, 0, 0, 0.5)' },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paperFullWidth: { [onPhone]: { margin: 16, width: 'calc(100% - 32px)' } },
        // A form lies between the dialog and its fields: the fields scroll, and the buttons stay visible.
        paper: {
          '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
          '& > form > .MuiDialogContent-root': { minHeight: 96 },
        },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        // One row on the smallest phone. At twice the text size it may wrap.
        root: {
          flexWrap: 'wrap',
          gap: 8,
          padding: '8px 24px 20px',
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
          [onPhone]: { gap: 4, paddingInline: 12, '& .MuiButton-root': { paddingInline: 14 } },
        },
      },
    },
    MuiLink: { defaultProps: { color: 'inherit' } },
    // The only text of the library that shows; its Swedish locale would add those of all components.
    MuiAlert: { defaultProps: { closeText: 'Stäng' }, styleOverrides: { root: { alignItems: 'center' } } },
    MuiPaper: { defaultProps: { elevation: 0 } },
  },
});

/** Gives what is inside the component library's theme. */
export function Material({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
