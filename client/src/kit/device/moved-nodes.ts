/**
 * Translators of browsers and extensions move nodes that React made. React then removes a node from a parent, or
 * inserts before a sibling, which it no longer has, and the page ends with an error. Both operations find the node
 * where it is now.
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const parent = child.parentNode
    return parent === null ? child : (removeChild.call(parent, child) as Child)
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    return insertBefore.call(this, child, before === null ? null : childContaining(this, before)) as Child
  }
}

/** The child of a parent that contains the node; null if the node is elsewhere. */
function childContaining(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at
}
