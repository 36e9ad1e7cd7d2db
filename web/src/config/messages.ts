/** Swedish texts that several screens share. */
export const messages = {
  offline: 'You are NOT connected to the network.',
  online: 'You are connected to the network again.',
  unreachable: 'Servern svarar inte. Kontrollera nätet och försök igen.',
  unexpected: 'Något gick fel. Försök igen.',
  noRunners: 'Inga löpare anmälda på distansen',
  notStarted: 'Race not started',
  retry: 'Försök igen',
  notAdmin: 'Ej admin!',
  closed: 'Anmälan är stängd',
  loggedOut: 'Utloggad: Du har blivit utloggad. Logga in för att se eller hantera din bokning.',
  otherOwner: (email: string) =>
    `Inget är sparat eller bokat. Nu är ${email} inloggad i den här webbläsaren, och det är den anmälan som visas.`,
  oops: 'Oups! Nåt blev knasigt. Skicka oss ett mail så ska vi ta reda på vad som har hänt.',
  priceChanged: 'Priset har ändrats. Kontrollera det och tryck igen.',
  paymentFailed: 'Misslyckad betalning. Din betalning misslyckades. Försök igen.',
} as const;
