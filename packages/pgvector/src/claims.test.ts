import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { callRecord, now } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";
