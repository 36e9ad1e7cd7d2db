/** Starts the storage keys of commands that wait to be sent; the command's id follows. */
export const COMMAND_KEY_PREFIX = 'raceday.command.';
