/** Help, what happened, what is needed, and what the call is about. */
export const leavesOpen: readonly string[] = [
  "help|assist\\p{L}*|do for you|else|more|go ahead|listening|own words",
  "trouble|problem\\p{L}*|issue|wrong|matter|happened|happening|going on|symptom\\p{L}*|bother\\p{L}*|complain\\p{L}*|br(?:ings?|ought) you|seems? to be",
  "tell me(?: (?:more|about|a (?:bit|little)|everything|how i|what (?:(?:is|s) (?:up|going)|(?:it|this) is|you (?:are|need|want|d like|would like)))|(?= ?$))",
  "what (?:is|s|are) (?:it|he|she|they|the \\p{L}+) doing|what (?:does|do|did) (?:it|he|she|they|the \\p{L}+) do",
  "what (?:(?:is it|exactly|do|would|can|did|are|were) ){0,2}you (?:need|want|like|looking|after)",
  "which (?:service|matter)|reason|(?:what|why|how) (?:\\p{L}+ ){0,4}(?:call|calling|ringing|phoning)",
];
