import type { ComponentChildren } from "preact";

/** A table below its column names; it scrolls sideways by itself where it is wider than the page. */
export function Table({ columns, children }: { columns: readonly string[]; children: ComponentChildren }) {
  return (
    <div class="wide">
      <table>
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The names of the columns, empty for one of buttons; `index` where the rows below say theirs. */
export function TableHead({ columns, index }: { columns: readonly string[]; index?: number }) {
  return (
    <thead>
      <tr aria-rowindex={index}>
        {columns.map((name) =>
          name === "" ? (
            <td key={name} />
          ) : (
            <th key={name} scope="col">
              {name}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
