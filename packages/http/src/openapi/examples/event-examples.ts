const event = {
  id: "evt_5f0c2d6a8b1e4c7f9a3d2b6e8c1f4a7d",
  object: "event",
  type: "source.ready",
  sequence: 1042,
  data: {
    sourceId: "doc_01ha8v5p9d",
    knowledgeBaseId: "kb_01ha8v5p9d",
    status: "ready",
    step: null,
    progress: 1,
    attempt: 1,
  },
  createdAt: "2026-11-22T09:30:00.000Z",
};

/** Examples of events. */
export const eventExamples = { PushEvent: event, EventPage: { object: "list", data: [event], next: "1042" } };
