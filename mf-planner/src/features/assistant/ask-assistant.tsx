import type { AssistantDestination, StepSuggestion } from '@northkeep/contracts/suggestions';
import { Button } from '@northkeep/shared-kit/button';
import { FieldError } from '@northkeep/shared-kit/field';
import { observer } from '@northkeep/shared-kit/runtime';
import type { LabelCheckResult } from '@northkeep/shared-vault/plan-rules';
import { useState } from 'react';
import { listSentTexts, needsApproval } from '../../rules/sent-texts.ts';
import { approvedTextStore } from './approvals.ts';
import styles from './assistant.module.css';
import { AssistantOfferDialog } from './assistant-offer-dialog.tsx';
import type { AssistantRequest } from './assistant-request.ts';
import { assistantConsent, isAssistantInBillingPlan } from './consent.ts';
import { assistantTexts } from './copy.ts';
import { fetchAssistantDestination } from './request-suggestions.ts';
import { ConfirmSendDialog } from './send-dialog.tsx';
import { SuggestedList } from './suggested-list.tsx';
import { useAssistant } from './use-assistant.ts';

interface AskAssistantProps {
  /** Builds the request from the current texts; null if there is no text to ask about. */
  build: (previous: readonly string[]) => AssistantRequest | null;
  /** Labels that must not be suggested. Earlier suggestions are added to them when a request is sent. */
  taken: readonly string[];
  /** Number of remaining redraws. A redraw is a repeated request for suggestions. */
  left: number;
  onSpend: () => void;
  /** Label of the button that accepts a suggestion. */
  accept: string;
  /** Formats the planned times a week of a step; missing for aims and goals, which have no planned times. */
  often?: (times: number) => string;
  check: (text: string) => LabelCheckResult;
  onAccept: (suggestion: StepSuggestion) => void;
  /** Maximum number of suggestions that are listed. */
  limit: number;
  /** Called with the labels of the suggestions that are shown. */
  onShown?: (labels: readonly string[]) => void;
  /**
   * Called with true when a request fails and with false when a new request starts. If this callback is given, the
   * component shows the server's error message in red. The weekly focus editor then empties its list.
   */
  onFailed?: (hasFailed: boolean) => void;
}

interface Waiting {
  readonly request: AssistantRequest;
  readonly destination: AssistantDestination | null;
}

/**
 * Button that sends a request to the assistant, with its dialogs and the list of suggestions. Its React key must
 * contain the id and text of the item that the request is about, so that a response for another item is ignored.
 */
export const AskAssistant = observer(function AskAssistant(props: AskAssistantProps) {
  const { build, taken, left, onSpend, onShown, onFailed, limit } = props;
  const { state, previous, send, fail, drop, rename } = useAssistant();
  const [isOffered, setOffered] = useState(false);
  const [isReading, setReading] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [draw, setDraw] = useState(0);

  const go = async ({ request, destination }: Waiting): Promise<void> => {
    setConfirming(false);
    // The consent is read again, because another tab or device may have withdrawn it while the dialog was open.
    if (!isAllowed()) return setOffered(true);
    onFailed?.(false);
    const answer = await send({
      request,
      destination: destination?.host ?? null,
      draw,
      taken: [...taken, ...previous],
    });
    if (answer === 'failed') onFailed?.(true);
    if (answer === 'failed' || answer === 'stale') return;
    // A failed request does not use up a redraw.
    if (draw > 0) onSpend();
    setDraw(draw + 1);
    onShown?.(answer.slice(0, limit));
  };

  /**
   * Asks the server which service receives the texts (the destination), and asks the user to approve every text that
   * was not sent to this destination before.
   */
  const prepare = async (alwaysShow = false): Promise<void> => {
    const request = build(previous);
    if (request === null || isReading) return;
    setReading(true);
    try {
      const destination = await fetchAssistantDestination();
      const next = { request, destination };
      setWaiting(next);
      if (alwaysShow || needsApproval(request.context, approvedTextStore.of(hostOf(destination)))) setConfirming(true);
      else await go(next);
    } catch (error) {
      onFailed?.(true);
      fail(error);
    } finally {
      setReading(false);
    }
  };

  const ask = () => (isAllowed() ? void prepare() : setOffered(true));
  const turnOn = () => {
    assistantConsent.give();
    setOffered(false);
    void prepare();
  };
  const approve = () => {
    if (waiting === null) return;
    const texts = listSentTexts(waiting.request.context).flatMap((group) => group.texts);
    approvedTextStore.add(hostOf(waiting.destination), texts);
    void go(waiting);
  };

  const isBusy = isReading || state.status === 'asking';
  return (
    <div className={styles.panel}>
      <div className={styles.actions}>
        <Button kind="text" small busy={isBusy} disabled={draw > 0 && left === 0} onClick={ask}>
          {isBusy ? assistantTexts.asking : draw > 0 ? assistantTexts.askAgain : assistantTexts.ask}
        </Button>
        {draw > 0 && <span className="t2 ink3 num">{assistantTexts.left(left)}</span>}
        {draw > 0 && left > 0 && (
          <Button kind="text" small onClick={() => void prepare(true)}>
            {assistantTexts.whatIsSent}
          </Button>
        )}
      </div>
      {state.status === 'failed' &&
        (onFailed ? (
          <FieldError>{state.message}</FieldError>
        ) : (
          <p className="t2 ink2" role="status">
            {state.problem}
          </p>
        ))}
      {state.status === 'ready' && (
        <SuggestedList
          {...props}
          suggestions={state.suggestions.slice(0, limit)}
          isFallback={state.wasSentOn && state.engine === 'built-in'}
          onDrop={drop}
          onRename={rename}
        />
      )}
      <AssistantOfferDialog open={isOffered} onTurnOn={turnOn} onClose={() => setOffered(false)} />
      {waiting && (
        <ConfirmSendDialog {...waiting} open={isConfirming} onSend={approve} onClose={() => setConfirming(false)} />
      )}
    </div>
  );
});

/** True while the billing plan includes the assistant and the user has turned it on for this device. */
const isAllowed = (): boolean => isAssistantInBillingPlan() && assistantConsent.isGiven;

/**
 * Returns the key of a destination for the approved texts: its host, or an empty string when the texts stay on the
 * server.
 */
const hostOf = (destination: AssistantDestination | null): string => destination?.host ?? '';
