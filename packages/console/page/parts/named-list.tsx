import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useList } from "../api/load-list.ts";
import type { ListPage } from "../api/pages.ts";
import { keptListPlace } from "../app/list-place.ts";
import { go, linkTo } from "../app/route.ts";
import { t } from "../language/text.ts";
import { ActionForm } from "./action-form.tsx";
import { Empty } from "./empty.tsx";
import { Heading } from "./heading.tsx";
import { ListTable } from "./list-table.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { TextField } from "./text-field.tsx";

interface NamedListProps<Item> {
  heading: string;
  /** The screen that has a page for each item. */
  screen: "agents" | "knowledge" | "teams";
  /** Says that there is no item yet. */
  none: string;
  /** What an item is, for a reader who has none yet. */
  meaning: string;
  /** Name of the field of the new item's name, such as "New team". */
  newItem: string;
  /** What stands in the empty field of the new item's name. */
  placeholder: string;
  page: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>;
  /** Makes an item of this name. */
  create: (name: string) => Promise<{ id: string }>;
  /** Heads of the columns behind the name. */
  columns: readonly string[];
  /** The cells behind the name. */
  cells: (item: Item) => ComponentChildren;
  /** What stands below the name. */
  below?: (item: Item) => ComponentChildren;
}

/** What a workspace has of one kind, the newest first, and a new one by its name. */
export function NamedList<Item extends { id: string; name: string }>(props: NamedListProps<Item>) {
  const { heading, screen, none, meaning, columns, cells, below } = props;
  const list = useList(props.page, [], keptListPlace()?.read);
  return (
    <>
      <Heading>{heading}</Heading>
      <ProblemNotice problem={list.problem} retry={list.reload} />
      <NewItem {...props} />
      {list.items?.length === 0 && (
        <Empty title={none}>
          <p>
            {meaning} {t("Give it a name to begin.")}
          </p>
        </Empty>
      )}
      <ListTable
        list={list}
        columns={[t("Name"), ...columns]}
        cells={(item) => (
          <>
            <td>
              <a href={linkTo([screen, item.id])}>
                <bdi>{item.name}</bdi>
              </a>
              {below?.(item)}
            </td>
            {cells(item)}
          </>
        )}
      />
    </>
  );
}

function NewItem<Item>({ screen, newItem, placeholder, create }: NamedListProps<Item>) {
  const name = useSignal("");
  const act = async () => go([screen, (await create(name.value.trim())).id]);
  return (
    <ActionForm className="row" verb={t("Create")} act={act} isPrimary>
      <div class="grow">
        <TextField label={newItem} placeholder={placeholder} value={name} />
      </div>
    </ActionForm>
  );
}
