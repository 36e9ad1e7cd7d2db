import { PageTitle } from '../../components/PageLayout';
import { AwaitedPayment } from './AwaitedPayment';
import { useSaleStage } from './use-sale-stage';
import { SaleForm } from './SaleForm';
import { SoldRunner } from './SoldRunner';

/** The ticket office: registers one runner at a time, takes the payment and assigns a bib. */
export function TicketOfficePage() {
  const [stage, go] = useSaleStage();
  return (
    <>
      <PageTitle title="Biljettkassan" lead="Anmäl en löpare på plats och dela ut startnumret direkt." />
      {stage.at === 'form' && <SaleForm draft={stage.draft} payAgain={stage.payAgain ?? false} onGo={go} />}
      {stage.at === 'waiting' && <AwaitedPayment key={stage.payref} {...stage} onGo={go} />}
      {stage.at === 'sold' && <SoldRunner {...stage} onNext={() => go({ at: 'form' })} />}
    </>
  );
}
