/** Texts for people that more than one screen shows. */
export const messages = {
  offline: 'You are NOT connected to the network.',
  online: 'You are connected to the network again.',
  unreachable: 'Servern svarar inte. Kontrollera nätet och försök igen.',
  unexpected: 'Något gick fel. Försök igen.',
  noRunners: 'Inga löpare anmälda på distansen',
  retry: 'Försök igen',
} as const;
