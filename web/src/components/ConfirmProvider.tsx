import { createContext, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from './lazy-component';
import type { Question } from './QuestionDialog';

const [QuestionDialog, usePreloadQuestionDialog] = lazyComponent(
  async () => (await import('./QuestionDialog')).QuestionDialog,
);

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Holds the page's one confirmation dialog. A new question answers an open one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  usePreloadQuestionDialog();
  const [shown, setShown] = useState<ShownQuestion>();
  const resolve = useRef<(yes: boolean) => void>(undefined);
  const confirm = useCallback<Confirm>((question) => {
    resolve.current?.(false);
    setShown((before) => ({ question, count: (before?.count ?? 0) + 1, isOpen: true }));
    return new Promise((answered) => {
      resolve.current = answered;
    });
  }, []);
  const answer = (yes: boolean) => {
    resolve.current?.(yes);
    setShown((now) => now && { ...now, isOpen: false });
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {shown && (
        <Suspense>
          <QuestionDialog
            key={shown.count}
            question={shown.question}
            isOpen={shown.isOpen}
            onAnswer={answer}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** Returns a function: `await confirm({ title, confirmLabel })` resolves to true when the user confirms. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

interface ShownQuestion {
  readonly question: Question;
  /** Numbers the questions, so that text typed for an earlier one is dropped. */
  readonly count: number;
  readonly isOpen: boolean;
}
