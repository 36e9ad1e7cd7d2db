import { useCallback } from 'react';
import { ApiError } from '../../api/client';
import { useConfirm } from '../../components/ConfirmProvider';

/** A part of a request: the names in its reason that the organiser has confirmed; empty without any. */
interface AllowedNames {
  readonly allowedNames?: readonly string[];
}

/**
 * Returns a function that sends a request with a reason. When the server finds names of runners in it, the
 * function asks, and sends again with those names confirmed. It resolves to undefined when the organiser
 * declines.
 */
export function useNameQuestion() {
  const confirm = useConfirm();
  return useCallback(
    async <Answer>(send: (allowed: AllowedNames) => Promise<Answer>): Promise<Answer | undefined> => {
      const confirmed: string[] = [];
      for (;;) {
        try {
          return await send(confirmed.length > 0 ? { allowedNames: confirmed } : {});
        } catch (error) {
          const names = namesAskedAbout(error).filter((name) => !confirmed.includes(name));
          if (names.length === 0) throw error;
          if (!(await confirm(questionAbout(names)))) return undefined;
          confirmed.push(...names);
        }
      }
    },
    [confirm],
  );
}

function namesAskedAbout(error: unknown): readonly string[] {
  const { names } = ((error instanceof ApiError ? error.body : undefined) ?? {}) as {
    readonly names?: unknown;
  };
  return Array.isArray(names) ? names.map(String) : [];
}

function questionAbout(names: readonly string[]) {
  const isOne = names.length === 1;
  const quoted = new Intl.ListFormat('sv').format(names.map((name) => `”${name}”`));
  return {
    title: `Skälet innehåller ${isOne ? 'ett namn' : 'namn'}: visa ändå?`,
    text: `${quoted} är också ${isOne ? 'ett namn' : 'namn'} i startlistan. Skälet står kvar i journalen, där alla arrangörer kan läsa det.`,
    confirmLabel: 'Visa ändå',
  };
}
