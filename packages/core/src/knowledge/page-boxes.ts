import type { PageBox } from "../schema/chunk.ts";

/** More boxes of one page become one. */
const mostOfPage = 3;
/** Most boxes of a passage, those of its first pages. */
const most = 8;

/** Joins the boxes of lines, in the order of reading: those of a page that stand below each other become one. */
export function joinBoxes(lines: Iterable<PageBox>): PageBox[] {
  let boxes: PageBox[] = [];
  for (const line of lines) boxes = withBox(boxes, line, sharesColumn);
  for (const { page } of [...boxes]) {
    const own = boxes.filter((box) => box.page === page);
    if (own.length > mostOfPage) boxes = withBox(boxes, own[0]!, () => true);
  }
  return boxes.slice(0, most);
}

/** Adds a box. It takes up those of its page that belong together with it, also with what it has become. */
function withBox(
  boxes: readonly PageBox[],
  added: PageBox,
  belong: (one: PageBox, other: PageBox) => boolean,
): PageBox[] {
  const at = boxes.findIndex((box) => box.page === added.page && belong(box, added));
  if (at < 0) return [...boxes, { ...added }];
  const joined = around(boxes[at]!, added);
  const rest = boxes.filter((_, index) => index !== at);
  return rest.some((box) => box.page === joined.page && belong(box, joined))
    ? withBox(rest, joined, belong)
    : boxes.map((box, index) => (index === at ? joined : box));
}

const sharesColumn = (one: PageBox, other: PageBox) => one.left < other.right && other.left < one.right;

const around = (one: PageBox, other: PageBox): PageBox => ({
  page: one.page,
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});
