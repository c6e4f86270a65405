import { DeliveryStatus, EventType } from "@cuecard/core";
import { type Command, InvalidArgumentError, Option } from "commander";
import { examples, fetching, finish, place } from "./options.ts";
import { collect, wholeNumber } from "./parsers.ts";

const load = () => import("../commands/webhooks.ts");
const idText = "id of the endpoint, as `cuecard webhooks list` shows it";

/** What sets up endpoints that are sent what happens. */
export function addWebhooks(program: Command): void {
  const webhooks = program
    .command("webhooks")
    .summary("Send what happens to endpoints")
    .description("Set up endpoints that are sent what happens, and look at what was sent.");
  addAdd(webhooks);
  const list = webhooks
    .command("list")
    .description("List the endpoints.")
    .option("--json", "print JSON", false)
    .action(async (options) => finish((await load()).listWebhooksCommand(options)));
  const rotate = webhooks
    .command("rotate")
    .summary("Replace a secret by a new one")
    .description("Make another secret and print it once. For an overlap both sign.")
    .argument("<id>", idText)
    .option("--overlap <hours>", "hours for which the old one signs too", wholeNumber({ min: 0, max: 168 }), 24)
    .action(async (id, options) => finish((await load()).rotateWebhookCommand(id, options)));
  const test = webhooks
    .command("test")
    .description("Send a webhook.test event now, and print what came of it.")
    .argument("<id>", idText)
    .action(async (id, options) => finish((await load()).testWebhookCommand(id, options)));
  for (const command of [list, rotate, test]) fetching(place(command));
  addSwitches(webhooks);
  addDeliveries(webhooks);
}

function addAdd(webhooks: Command): void {
  const add = webhooks
    .command("add")
    .description("Add an endpoint, and print its secret once.")
    .argument("<url>", "where events are sent")
    .addOption(
      new Option("--type <type>", "only events of this type, such as call.ended (repeatable)")
        .argParser(collectType)
        .default([]),
    )
    .option("--base <id>", "only events of this knowledge base (repeatable)", collect, [])
    .option("--call <id>", "only events of this call (repeatable)", collect, [])
    .option("--words", "also send what was said and asked", false)
    .option("--description <text>", "what it is for")
    .action(async (url, options) => finish((await load()).addWebhookCommand(url, options)));
  examples(fetching(place(add)), [
    ["cuecard webhooks add https://example.com/hook", "everything that happens"],
    ["cuecard webhooks add https://example.com/hook --type source.failed", "sources that fail"],
  ]);
}

function collectType(value: string, previous: EventType[]): EventType[] {
  const { data } = EventType.safeParse(value);
  if (data) return [...previous, data];
  throw new InvalidArgumentError(`It must be one of ${EventType.options.join(", ")}.`);
}

function addSwitches(webhooks: Command): void {
  const remove = webhooks
    .command("remove")
    .description("Remove an endpoint with its deliveries.")
    .argument("<id>", idText)
    .action(async (id, options) => finish((await load()).removeWebhookCommand(id, options)));
  const enable = webhooks
    .command("enable")
    .description("Enable an endpoint again: it is sent what happens from then on.")
    .argument("<id>", idText)
    .action(async (id, options) => finish((await load()).switchWebhookCommand(id, "enabled", options)));
  const disable = webhooks
    .command("disable")
    .description("Send an endpoint nothing.")
    .argument("<id>", idText)
    .action(async (id, options) => finish((await load()).switchWebhookCommand(id, "disabled", options)));
  for (const command of [remove, enable, disable]) fetching(place(command));
}

function addDeliveries(webhooks: Command): void {
  const deliveries = webhooks
    .command("deliveries")
    .description("List what was and is sent to an endpoint, newest first.")
    .argument("<id>", idText)
    .addOption(new Option("--status <status>", "only these").choices(DeliveryStatus.options))
    .option("--limit <number>", "most rows", wholeNumber({ min: 1, max: 100 }), 20)
    .option("--json", "print JSON", false)
    .action(async (id, options) => finish((await load()).listDeliveriesCommand(id, options)));
  const redeliver = webhooks
    .command("redeliver")
    .description("Send an event again, with all its attempts.")
    .argument("<id>", idText)
    .argument("<event>", "id of the event, as `cuecard webhooks deliveries` shows it")
    .action(async (id, event, options) => finish((await load()).redeliverCommand(id, event, options)));
  for (const command of [deliveries, redeliver]) fetching(place(command));
}
