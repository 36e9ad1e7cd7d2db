import { PageTitle } from '../../components/PageTitle';

export function StartListsPage() {
  return <PageTitle title="Startlistor" />;
}
