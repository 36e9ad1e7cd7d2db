import Typography from '@mui/material/Typography';
import { useAwaitedRace } from '../api/live-race';
import { messages } from '../config/messages';

/** Stands where a race's list will be. The first registration of the distance makes the race, and the list takes this place. */
export function NoRaceYet({ part }: { part: string }) {
  useAwaitedRace(part);
  return <Typography>{messages.noRunners}</Typography>;
}
