import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config';
import { PageTitle, PageWidth } from '../../components/PageLayout';
import { formatDay } from '../../config/formats';
import styles from './TermsPage.module.css';

/** The terms of a registration: purchase, liability, photography and personal data. */
export function TermsPage() {
  const { name, date, organiser, publicResults } = useAppConfig().edition;
  const { hideAgeUnder } = publicResults;
  const mail = (
    <a href={`mailto:${organiser.email}`} className="link">
      {organiser.email}
    </a>
  );
  return (
    <PageWidth>
      <PageTitle title="Allmänna villkor" lead={`Gäller ${name} den ${formatDay(date)}.`} />
      <div className={styles.terms}>
        <Part title="Köp och avbokning">
          <p>
            Du köper startplatser av {organiser.name}. Priset är det som visas när du går till betalningen,
            och köpet är klart när betalningen är bekräftad. Då mailar vi kvittot.
          </p>
          <p>
            Fram till betalningen kan du ändra eller avboka anmälan utan kostnad. En betald anmälan är
            bindande: startavgiften betalas inte tillbaka. Lagen om distansavtal ger ingen ångerrätt för
            tjänster som hör till ett visst datum, som ett lopp. Ställer vi in loppet hör vi av oss om vad som
            gäller.
          </p>
          <p>
            Har du betalat fel belopp eller två gånger betalar vi tillbaka det som är för mycket. Skriv till{' '}
            {mail}.
          </p>
        </Part>
        <Part title="Ansvar">
          <p>
            Du deltar på egen risk och ansvarar för att du är frisk nog att springa. Vi ordnar funktionärer
            och första hjälpen, men ersätter inte förlorade eller skadade saker. Kontrollera gärna att du har
            en olycksfallsförsäkring som gäller vid motionslopp.
          </p>
          <p>
            Den som anmäler ett barn ska vara vårdnadshavare eller ha vårdnadshavarens tillåtelse, och
            ansvarar för barnet under dagen. Följ trafikregler och funktionärernas anvisningar längs banan.
          </p>
        </Part>
        <Part title="Bilder">
          <p>
            Vi fotograferar och filmar under dagen och visar bilder i galleriet och i våra kanaler. Vill du
            inte att en bild på dig eller ditt barn visas, skriv till {mail} så tar vi bort den genast.
          </p>
        </Part>
        <Part title="Personuppgifter">
          <p>
            {organiser.name} ansvarar för dina uppgifter. Vi sparar deltagarnas namn, ålder, klass, klubb och
            distans samt din e-postadress, för att kunna ordna loppet, ta tid och visa resultat. Det gör vi
            för att uppfylla avtalet med dig. Betalningen går genom Swish, som ger oss ditt telefonnummer och
            betalningens referens.
          </p>
          <p>
            Startlistor och resultat är offentliga och visar startnummer, namn, klass, klubb och tid. Ålder,
            e-post, telefon och betalning visas aldrig för andra än arrangören.
          </p>
          <p>
            Vill du inte att ett namn visas väljer du det när du anmäler löparen, eller senare på anmälans
            egen sida. Då står det Anonym och ingen klubb i listorna, men nummer, klass, tid och placering
            visas.
            {hideAgeUnder !== null &&
              ` Löpare under ${String(hideAgeUnder)} år visas alltid så, och utan tid.`}
          </p>
          <p>
            Nästa år kan vi maila dig om loppet. Vill du inte det trycker du på länken som finns i varje
            utskick, eller skriver till {mail}.
          </p>
          <p>
            Bokföringsuppgifter sparas i sju år efter räkenskapsårets slut, som lagen kräver. Övriga uppgifter
            om en obetald anmälan tas bort efter loppet. Resultat sparas som en del av loppets historia, utan
            namn om du ber om det.
          </p>
          <p>
            Vi sparar en kaka i din webbläsare när du loggar in. Den behövs för inloggningen, används inte
            till något annat och försvinner när du loggar ut.
          </p>
          <p>
            Du har rätt att få veta vad vi har sparat om dig, få fel rättade, få uppgifter raderade och
            invända mot hur vi använder dem. Skriv till {mail}. Är du inte nöjd kan du klaga hos
            Integritetsskyddsmyndigheten.
          </p>
        </Part>
        <Part title="Kontakt">
          <p>
            {organiser.name}, {organiser.address}. E-post {mail}
            {organiser.phone && `, telefon ${organiser.phone}`}.
          </p>
        </Part>
      </div>
    </PageWidth>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className="heading-2">{title}</h2>
      {children}
    </section>
  );
}
