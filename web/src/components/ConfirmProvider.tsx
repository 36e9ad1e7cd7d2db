import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyComponent } from './lazy-component';
import { useNotice } from './NoticeProvider';
import type { Question } from './QuestionDialog';

const [QuestionDialog, usePreloadQuestionDialog] = lazyComponent(
  async () => (await import('./QuestionDialog')).QuestionDialog,
);

type Confirm = (question: Question) => Promise<boolean>;

/** Asks for a component; `withdraw` answers its open question with no. */
interface ConfirmContextValue {
  readonly ask: (question: Question, asker: object) => Promise<boolean>;
  readonly withdraw: (asker: object) => void;
}

const ConfirmContext = createContext<ConfirmContextValue | undefined>(undefined);

/** Holds the page's one confirmation dialog. A new question answers an open one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const notice = useNotice();
  const [shown, setShown] = useState<ShownQuestion>();
  const open = useRef<{ readonly asker: object; readonly resolve: (yes: boolean) => void }>(undefined);
  const answer = useCallback((yes: boolean) => {
    open.current?.resolve(yes);
    open.current = undefined;
    setShown((now) => now && { ...now, isOpen: false });
  }, []);
  const asking = useMemo<ConfirmContextValue>(
    () => ({
      ask: (question, asker) => {
        open.current?.resolve(false);
        setShown((before) => ({ question, count: (before?.count ?? 0) + 1, isOpen: true }));
        return new Promise((resolve) => {
          open.current = { asker, resolve };
        });
      },
      withdraw: (asker) => {
        if (open.current?.asker === asker) answer(false);
      },
    }),
    [answer],
  );

  return (
    <ConfirmContext value={asking}>
      {children}
      {shown && (
        <ErrorBoundary
          key={shown.count}
          fallback={null}
          onError={(error) => {
            answer(false);
            notice.error(error);
          }}
        >
          <Suspense>
            <QuestionDialog question={shown.question} isOpen={shown.isOpen} onAnswer={answer} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ConfirmContext>
  );
}

/**
 * Returns a function: `await confirm({ title, confirmLabel })` resolves to true when the user confirms. The
 * question closes with no when the component unmounts or the page changes, so none outlives its page.
 */
export function useConfirm(): Confirm {
  usePreloadQuestionDialog();
  const asking = useContext(ConfirmContext);
  if (!asking) throw new Error('useConfirm needs a ConfirmProvider above it');
  const [asker] = useState(() => ({}));
  const { pathname } = useLocation();
  useEffect(() => () => asking.withdraw(asker), [asking, asker, pathname]);
  return useCallback((question) => asking.ask(question, asker), [asking, asker]);
}

interface ShownQuestion {
  readonly question: Question;
  /** Numbers the questions, so that text typed for an earlier one is dropped. */
  readonly count: number;
  readonly isOpen: boolean;
}
