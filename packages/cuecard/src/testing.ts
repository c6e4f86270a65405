export * from "@cuecard/testing";
