import { CuecardError } from "@cuecard/core";
import { TrieRouter } from "hono/router/trie-router";
import type { Route } from "./route.ts";

/** A route and the values of its parameters. */
export interface FoundRoute {
  /** The row of the table. */
  route: Route;
  /** Values by the name of the parameter, decoded. */
  params: Record<string, string>;
}

/** Finds routes by method and path. */
export interface Router {
  /**
   * Finds the route of a request's method and path, `HEAD` as `GET`. Throws `route_not_found`, or `method_not_allowed`
   * when the path has routes of other methods.
   */
  find(method: string, path: string): FoundRoute;
  /** Methods that some route has for a path, `HEAD` with `GET`. */
  allowedMethods(path: string): string[];
}

/** Makes the router of a table. */
export function createRouter(routes: readonly Route[]): Router {
  const trie = new TrieRouter<Route>();
  // A path without parameters is its route's name: looking it up costs a twentieth of matching it part by part.
  const fixed = new Map<string, FoundRoute>();
  for (const route of routes) {
    trie.add(route.method, route.path, route);
    if (!/[:*]/.test(route.path)) fixed.set(`${route.method} ${route.path}`, { route, params: {} });
  }

  function allowedMethods(path: string): string[] {
    const methods = [...new Set(routes.map(({ method }) => method))].filter(
      (method) => trie.match(method, path)[0].length > 0,
    );
    return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  }

  return {
    allowedMethods,
    find(given, path) {
      const method = given === "HEAD" ? "GET" : given;
      const known = fixed.get(`${method} ${path}`);
      if (known) return known;
      const [[found] = []] = trie.match(method, path);
      if (found) return { route: found[0], params: decoded(found[1] as Record<string, string>) };
      const allowed = allowedMethods(path);
      if (allowed.length > 0) {
        throw new CuecardError(
          "method_not_allowed",
          `${given} is not allowed for ${path}; allowed: ${allowed.join(", ")}.`,
        );
      }
      throw new CuecardError(
        "route_not_found",
        `${given} ${path} does not exist; GET /v1/openapi.json lists every endpoint.`,
      );
    },
  };
}

function decoded(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params)) if (value.includes("%")) params[name] = decodeParameter(value);
  return params;
}

/** Invalid percent-encoding is kept as it is. No id has a percent sign, so it is not found. */
function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
