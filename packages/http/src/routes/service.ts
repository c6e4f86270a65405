import { CuecardError, ServiceState } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

const path = "/v1/service";

/** Routes about the service itself that need a key. */
export const serviceRoutes: Route[] = [
  route({
    name: "getServiceState",
    method: "GET",
    path,
    scope: "admin",
    tag: "Service",
    summary:
      "Say how the service is: versions, disk, queue, memory, event loop. It is of all workspaces, so it needs a key of the workspace `default`.",
    response: ServiceState,
    handle({ service: { serviceState }, workspace }) {
      if (serviceState) return serviceState(workspace.id);
      throw new CuecardError("route_not_found", `This service has no GET ${path}.`);
    },
  }),
];
