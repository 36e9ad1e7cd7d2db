import SvgIcon from '@mui/material/SvgIcon';

/** The race's mark: four laps, one per distance, from one and the same line. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <SvgIcon viewBox="0 0 40 40" aria-hidden sx={{ fontSize: size, color: '#1A237E' }}>
      <circle cx="20" cy="20" r="20" />
      <g fill="none" stroke="#FFFFFF" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="20" cy="27.5" r="4.2" stroke="#FFCA28" />
        <circle cx="20" cy="23.9" r="7.8" strokeOpacity="0.95" />
        <circle cx="20" cy="20.3" r="11.4" strokeOpacity="0.75" />
      </g>
      <path d="M16 33h8" stroke="#FFCA28" strokeWidth="2.6" strokeLinecap="round" />
    </SvgIcon>
  );
}
