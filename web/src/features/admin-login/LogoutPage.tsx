import { PageTitle } from '../../components/PageTitle';

export function LogoutPage() {
  return <PageTitle title="Logga ut" />;
}
