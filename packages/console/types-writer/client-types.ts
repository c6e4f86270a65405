import { createDocument } from "@cuecard/http";
import openapiTS, { astToString } from "openapi-typescript";

/** The types of /v1 for the page's client, made from the document that the service itself shows. */
export async function clientTypes(): Promise<string> {
  const document = createDocument([], { version: "1", publicUrl: null });
  return astToString(await openapiTS(JSON.parse(JSON.stringify(document))));
}
