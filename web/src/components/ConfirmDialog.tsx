import { createContext, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import type { Question } from './QuestionDialog';

const [QuestionDialog, useQuestionDialogAhead] = lazyPart(
  async () => (await import('./QuestionDialog')).QuestionDialog,
);

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | undefined>(undefined);

/** Holds the one confirmation dialog of the page. A new question answers one that still stands with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  useQuestionDialogAhead();
  const [asked, setAsked] = useState<Asked>();
  const resolve = useRef<(yes: boolean) => void>(undefined);
  const ask = useCallback<Ask>((question) => {
    resolve.current?.(false);
    setAsked((before) => ({ question, count: (before?.count ?? 0) + 1, isOpen: true }));
    return new Promise((answered) => {
      resolve.current = answered;
    });
  }, []);
  const answer = (yes: boolean) => {
    resolve.current?.(yes);
    setAsked((now) => now && { ...now, isOpen: false });
  };

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <QuestionDialog
            key={asked.count}
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
  /** Which question of the page it is: what was typed for another is not kept. */
  readonly count: number;
  readonly isOpen: boolean;
}
