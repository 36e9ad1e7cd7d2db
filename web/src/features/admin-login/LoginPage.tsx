import { PageTitle } from '../../components/PageTitle';

export function LoginPage() {
  return <PageTitle title="Logga in" />;
}
