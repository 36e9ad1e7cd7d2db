/** What is read in the place of what was known of a runner who is erased. Their group, distance, bib, times and places stand. */
export const erasedRunner = {
  firstname: 'Borttagen',
  lastname: '',
  age: null,
  birthYear: null,
  company: '',
  phone: '',
} as const;

/** What is read in the place of an address or a name that is erased. */
export const ERASED = erasedRunner.firstname;
