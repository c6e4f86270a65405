import { Readable } from "node:stream";
import { EventPage, EventsQuery } from "@cuecard/core";
import { reply } from "../answer/reply.ts";
import { eventStream } from "../events/event-stream.ts";
import { type Route, route } from "../route/route.ts";

/** Routes of what happened. */
export const eventRoutes: Route[] = [
  route({
    name: "listEvents",
    method: "GET",
    path: "/v1/events",
    scope: "read",
    tag: "Events",
    summary:
      "Follow what happens as server-sent events, which resume with Last-Event-ID. With Accept: application/json it is read page by page.",
    query: EventsQuery,
    response: EventPage,
    async handle({ service, principal, workspace, request, query }) {
      if (request.headers.get("accept")?.includes("application/json")) return workspace.events.read(query);
      const { after, ...filter } = query;
      const from = request.headers.get("last-event-id")?.trim() || after;
      const read = (position: string | undefined) => workspace.events.read({ ...filter, after: position });
      const { signal } = request;
      // HEAD asks for the headers alone, so it takes no place among the streams.
      if (request.method === "HEAD") return reply({ pieces: Readable.from([]), isEndless: true });
      const onEnd = service.openStreams.open(principal);
      signal.addEventListener("abort", onEnd);
      try {
        const first = await read(from ?? undefined);
        const pieces = eventStream({
          first,
          resumes: !!from,
          read,
          waitForNew: workspace.events.waitForNew,
          signal,
          onEnd,
        });
        return reply({ pieces, isEndless: true });
      } catch (error) {
        onEnd();
        throw error;
      }
    },
  }),
];
