import { PageTitle } from '../../components/PageTitle';

export function HomePage() {
  return <PageTitle title="Startsidan" />;
}
