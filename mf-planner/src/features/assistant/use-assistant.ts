import { type ErrorCode, hasPayments } from '@northkeep/contracts';
import type { StepSuggestion, SuggestionEngine } from '@northkeep/contracts/suggestions';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { ApiError, messageOf, NETWORK_ERROR_CODE } from '@northkeep/shared-vault';
import { useEffect, useRef, useState } from 'react';
import type { AssistantRequest } from './assistant-request.ts';
import { assistantProblemTexts, assistantTexts } from './copy.ts';
import { requestSuggestions } from './request-suggestions.ts';

export type AssistantState =
  | { readonly status: 'idle' | 'asking' }
  | {
      readonly status: 'ready';
      readonly suggestions: readonly StepSuggestion[];
      readonly engine: SuggestionEngine;
      /**
       * True when the texts were forwarded to another service. The page tells the user if the server's own engine
       * responded instead.
       */
      readonly wasSentOn: boolean;
    }
  | { readonly status: 'failed'; readonly problem: string; readonly message: string };

interface Sent {
  readonly request: AssistantRequest;
  readonly destination: string | null;
  readonly draw: number;
  readonly taken: readonly string[];
}

/**
 * State of the assistant on one page. A later request aborts the running one, and so does leaving the page; the
 * response of an aborted request is ignored. `previous` lists all suggested labels so far.
 */
export function useAssistant() {
  const [state, setState] = useState<AssistantState>({ status: 'idle' });
  const [previous, setPrevious] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      running.current?.abort();
    };
  }, []);

  /**
   * Sends a request and returns the suggested labels; 'failed' after an error, 'stale' when the user has meanwhile sent
   * another request or left the page.
   */
  const send = async (sent: Sent): Promise<readonly string[] | 'failed' | 'stale'> => {
    // The user may have left the page, or the vault may have been locked, while the destination was read.
    if (!isOpen.current) return 'stale';
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const isIgnored = sent.draw > 0 && !('inEditor' in sent.request && sent.request.inEditor);
    const before = state;
    setState({ status: 'asking' });
    try {
      const { suggestions, engine } = await requestSuggestions({ ...sent, signal });
      if (signal.aborted) return 'stale';
      const labels = suggestions.map(({ label }) => label);
      setState({ status: 'ready', suggestions, engine, wasSentOn: sent.destination !== null });
      setPrevious((before) => [...before, ...labels]);
      announceToScreenReaders(assistantTexts.arrived(labels.length));
      return labels;
    } catch (error) {
      if (signal.aborted) return 'stale';
      // The errors of a redraw are ignored outside of the weekly editor: the suggestions stay as they were.
      setState(isIgnored && before.status === 'ready' ? before : failed(error));
      return 'failed';
    }
  };
  const fail = (error: unknown) => setState(failed(error));
  const drop = (label: string) =>
    setState((now) =>
      now.status === 'ready' ? { ...now, suggestions: now.suggestions.filter((one) => one.label !== label) } : now,
    );
  const rename = (from: string, to: string) =>
    setState((now) =>
      now.status === 'ready'
        ? { ...now, suggestions: now.suggestions.map((one) => (one.label === from ? { ...one, label: to } : one)) }
        : now,
    );
  return { state, previous, send, fail, drop, rename };
}

function failed(error: unknown): AssistantState {
  return { status: 'failed', problem: problemOf(error), message: messageOf(error, assistantProblemTexts.unexpected) };
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return assistantProblemTexts.server;
  switch (error.code) {
    case NETWORK_ERROR_CODE:
      return assistantProblemTexts.offline;
    case 'PLAN_LIMIT' satisfies ErrorCode:
      return hasPayments() ? assistantProblemTexts.plan : assistantProblemTexts.notInPlan;
    case 'DESTINATION_CHANGED' satisfies ErrorCode:
      return assistantProblemTexts.changed;
    case 'TOO_MANY' satisfies ErrorCode:
      return assistantProblemTexts.often(error.retryAfterS);
    default:
      return assistantProblemTexts.server;
  }
}
