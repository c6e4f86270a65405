/** The part that is used of LiveKit's session to tell its recognizer what to expect. A version that can't do it lacks it. */
export interface LiveKitRecognizer {
  /** The recognizer, where the session has one. */
  readonly stt?: { readonly capabilities: { readonly keyterms?: boolean } } | undefined;
  /** Terms that it expects now. */
  readonly keyterms?: readonly string[];
  /** Replaces the terms that are not found by the framework itself. */
  updateOptions?(options: { keyterms: string[] }): unknown;
}

/** Tells a session's recognizer what to expect, behind the terms that the host gave the session. The order says nothing: a new order of the same terms changes nothing. */
export function createExpectation(session: LiveKitRecognizer): (terms: readonly string[]) => void {
  const own = [...(session.keyterms ?? [])];
  let sent = "[]";
  return (terms) => {
    if (!session.stt?.capabilities.keyterms) return;
    const wanted = JSON.stringify(terms.toSorted());
    if (wanted === sent) return;
    sent = wanted;
    session.updateOptions?.({ keyterms: [...own, ...terms.filter((term) => !own.includes(term))] });
  };
}
