import { PageTitle } from '../../components/PageTitle';

export function ResultsPage() {
  return <PageTitle title="Resultat" />;
}
