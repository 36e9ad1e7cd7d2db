import { PageTitle } from '../../components/PageTitle';

export function ListByRacePage() {
  return <PageTitle title="Anmälningar" />;
}
