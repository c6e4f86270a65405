export { createExtractor, type ExtractorOptions } from "./create-extractor.ts";
export { type AcceptedType, acceptedTypes } from "./formats/accepted-types.ts";
export { createUrlRules, type UrlOptions, type UrlRules } from "./guard/url-rules.ts";
export { createWebhookSender, type WebhookSenderOptions } from "./guard/webhook-sender.ts";
export type { OcrAdapter, OcrEngine, OcrPage, OcrReading } from "./ocr/ocr-adapter.ts";
