import type { CallState } from "./call-state.ts";
import { callReturned, handedOff, handoffDeclined, handoffRefused, lateItemShown, turnOpened } from "./on-handoff.ts";
import { ended, expired, resumed, touched } from "./on-lifecycle.ts";
import {
  agentSpoke,
  batchTaken,
  callerInterrupted,
  digitsPressed,
  modelFailed,
  saidChecked,
  silenceLasted,
  subjectSet,
  turnTimed,
  variablesSet,
} from "./on-report.ts";
import { providerDataDropped, toolReturned, toolsAnswered, transferRefused } from "./on-tool.ts";
import { transferEnded, transferNoted, transferStarted, whispered } from "./on-transfer.ts";
import { answered, callerSpoke, callKept, knowledgeSearched } from "./on-turn.ts";
import { understood } from "./on-understood.ts";
import type { StateEvent } from "./state-event.ts";
import { turnRevised } from "./turn-start.ts";

/**
 * The state of a call after an event. Pure: the same state and event give the same result, and nothing is read or
 * changed besides. So the events of a call, replayed in order, give its state.
 */
export function reduce(state: CallState, event: StateEvent): CallState {
  switch (event.type) {
    case "callerSpoke":
      return callerSpoke(state, event);
    case "turnRevised":
      return turnRevised(state, event);
    case "callKept":
      return callKept(state, event);
    case "knowledgeSearched":
      return knowledgeSearched(state, event);
    case "answered":
      return answered(state, event);
    case "handoffRefused":
      return handoffRefused(state, event);
    case "handedOff":
      return handedOff(state, event);
    case "handoffDeclined":
      return handoffDeclined(state, event);
    case "callReturned":
      return callReturned(state, event);
    case "turnOpened":
      return turnOpened(state, event);
    case "lateItemShown":
      return lateItemShown(state, event);
    case "transferStarted":
      return transferStarted(state, event);
    case "transferEnded":
      return transferEnded(state, event);
    case "transferNoted":
      return transferNoted(state, event);
    case "toolsAnswered":
      return toolsAnswered(state, event);
    case "providerDataDropped":
      return providerDataDropped(state, event);
    case "transferRefused":
      return transferRefused(state, event);
    case "toolReturned":
      return toolReturned(state, event);
    case "agentSpoke":
      return agentSpoke(state, event);
    case "modelFailed":
      return modelFailed(state, event);
    case "saidChecked":
      return saidChecked(state, event);
    case "callerInterrupted":
      return callerInterrupted(state, event);
    case "turnTimed":
      return turnTimed(state, event);
    case "digitsPressed":
      return digitsPressed(state, event);
    case "silenceLasted":
      return silenceLasted(state, event);
    case "variablesSet":
      return variablesSet(state, event);
    case "subjectSet":
      return subjectSet(state, event);
    case "whispered":
      return whispered(state, event);
    case "batchTaken":
      return batchTaken(state, event);
    case "understood":
      return understood(state, event);
    case "resumed":
      return resumed(state, event);
    case "touched":
      return touched(state, event);
    case "ended":
      return ended(state, event);
    case "expired":
      return expired(state, event);
  }
}
