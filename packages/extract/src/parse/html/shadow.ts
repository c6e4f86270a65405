/** Shadow trees inside shadow trees that are opened. */
const mostRounds = 20;

/**
 * Puts declarative shadow trees (`<template shadowrootmode>`) in the place of what they show, as a browser does: an
 * element's own children stand in the slots of its tree. Children that no slot takes are not shown, so they become
 * hidden.
 */
export function openShadowTrees(page: Document): void {
  for (let round = 0; round < mostRounds; round += 1) {
    const trees = page.querySelectorAll<HTMLTemplateElement>("template[shadowrootmode]");
    if (trees.length === 0) return;
    for (const tree of trees) openTree(tree);
  }
}

function openTree(tree: HTMLTemplateElement): void {
  const host = tree.parentElement;
  const { content } = tree;
  tree.remove();
  if (!host) return;
  const own = [...host.childNodes];
  for (const slot of content.querySelectorAll("slot")) {
    const name = slot.getAttribute("name") ?? "";
    const taken = own.filter((node) => slotOf(node) === name && node.parentNode === host);
    const shown = taken.some(hasContent) ? taken : [...slot.childNodes];
    slot.replaceWith(...shown);
  }
  const unslotted = host.ownerDocument.createElement("div");
  unslotted.hidden = true;
  unslotted.append(...host.childNodes);
  host.append(content);
  if ((unslotted.textContent ?? "").trim() !== "") host.append(unslotted);
}

const hasContent = (node: Node) => node.nodeType === 1 || (node.textContent ?? "").trim() !== "";
const slotOf = (node: Node) => (node.nodeType === 1 ? ((node as Element).getAttribute("slot") ?? "") : "");
