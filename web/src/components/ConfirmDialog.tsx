import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import type { Question } from './QuestionDialog';

const [QuestionDialog, useQuestionDialogAhead] = lazyPart(
  async () => (await import('./QuestionDialog')).QuestionDialog,
);

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Holds the one confirmation dialog of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  useQuestionDialogAhead();
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ question, resolve, isOpen: true });
      }),
    [],
  );
  const answer = (yes: boolean) => {
    asked?.resolve(yes);
    setAsked((now) => now && { ...now, isOpen: false });
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <QuestionDialog
            key={asked.question.title}
            question={asked.question}
            isOpen={asked.isOpen}
            onAnswer={answer}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** `await confirm({ title, confirmLabel })` gives true when the person says yes. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

interface Asked {
  readonly question: Question;
  readonly resolve: (yes: boolean) => void;
  readonly isOpen: boolean;
}
