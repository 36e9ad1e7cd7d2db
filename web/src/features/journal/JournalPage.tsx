import { PageTitle } from '../../components/PageTitle';

export function JournalPage() {
  return <PageTitle title="Journal" />;
}
