export { type AcceptedType, acceptedTypes } from "./accepted-types.ts";
export { createExtractor, type ExtractorOptions } from "./create-extractor.ts";
export { createUrlRules, type UrlOptions, type UrlRules } from "./guard/url-rules.ts";
export { createWebhookSender, type WebhookSenderOptions } from "./guard/webhook-sender.ts";
