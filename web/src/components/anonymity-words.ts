/** What a family, or an organiser for it, chooses. */
export const anonymityChoice = 'Visa inte namnet i start- och resultatlistor';

/** What everybody reads in its place. */
export const anonymityHelp = 'Visas som Anonym, utan klubb. Nummer, tid och placering visas.';
